/** The outcome of a request: it is answered by the server, lost without an answer, or answered with this. */
export type Verdict = 'pass' | 'lost' | { status: number; body: object };

interface Rule {
  pattern: RegExp;
  verdict: Promise<Verdict>;
  decide?: (verdict: Verdict) => void;
  /** Requests that it still lets by. */
  spared: number;
}

/**
 * Decides the outcome of the requests of a page. A pattern is looked for in `METHOD address`; the first rule
 * that matches counts.
 */
export class Faults {
  private rules: Rule[] = [];

  /** Requests that match are kept waiting until `settle`. */
  hold(pattern: RegExp): void {
    let decide: Rule['decide'];
    const verdict = new Promise<Verdict>((resolve) => {
      decide = resolve;
    });
    this.rules.push({ pattern, verdict, decide, spared: 0 });
  }

  /** Ends the waiting of those that are held; later ones go through. */
  settle(verdict: Verdict): void {
    for (const { decide } of this.rules) decide?.(verdict);
    this.rules = this.rules.filter(({ decide }) => decide === undefined);
  }

  /** Matching requests get this verdict, until `heal`; the first `spared` of them go through. */
  breakDown(pattern: RegExp, verdict: Verdict, { spared = 0 } = {}): void {
    this.rules.push({ pattern, verdict: Promise.resolve(verdict), spared });
  }

  heal(): void {
    this.settle('pass');
    this.rules = [];
  }

  verdictOn(request: string): Promise<Verdict> {
    const rule = this.rules.find(({ pattern }) => pattern.test(request));
    if (rule === undefined) return Promise.resolve('pass');
    if (rule.spared === 0) return rule.verdict;
    rule.spared -= 1;
    return Promise.resolve('pass');
  }
}
