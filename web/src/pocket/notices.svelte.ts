// What the page has to say about itself.

class Notices {
  problem = $state(''); // why the table of a link is not opened
  opening = $state(false); // a table that a link asked for
}

export const notices = new Notices();
