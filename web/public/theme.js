// Before the first paint: a theme the player chose must not flash in later.
try {
  const chosen = JSON.parse(localStorage.getItem('capomastro.prefs') || '{}').theme;
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // storage is closed to us: the system's theme it is
}
