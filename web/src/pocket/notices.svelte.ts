// What the page has to say about itself.

class Notices {
  problem = $state('');
  opening = $state(false); // a table that a link asked for
}

export const notices = new Notices();
