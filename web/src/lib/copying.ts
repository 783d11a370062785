// Copying a text, with or without the right to: over plain http a browser gives none.

/** Puts a text on the clipboard. Where that is not allowed, `shown`, which holds it, is selected, so that a key or a tap copies it. */
export async function copyText(text: string, shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const selection = getSelection();
    selection?.selectAllChildren(shown);
    try {
      return document.execCommand('copy'); // deprecated, and the one way that works without a secure page
    } catch {
      return false;
    }
  }
}
