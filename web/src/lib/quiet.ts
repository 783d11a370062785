/** What a session answers where nothing is collected or paid, and no refusal asked about: in a replay, and in a puzzle. */
export class Quiet {
  gather(): void {
    // one move at a time, or none
  }

  advise(): void {
    // nothing is paid
  }

  ends(): boolean {
    return false;
  }

  whyNot(): Promise<null> {
    return Promise.resolve(null);
  }
}
