const realFetch = globalThis.fetch;
type Fault = (
  pass: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
  request: string,
) => Promise<Response>;
let faults: { url: RegExp; fault: Fault }[] = [];
let calls: { url: string; method: string; headers: Headers; body: unknown; status: number | null }[] = [];

afterEach(() => {
  globalThis.fetch = realFetch;
  faults = [];
  calls = [];
});

/**
 * Stands between the page and the real server: what is not broken goes through. Each fault lasts until `heal` or the end
 * of the test. A pattern is looked for in the address, and in `METHOD address`.
 */
export function faultyServer() {
  const add = (url: RegExp, fault: Fault) => {
    faults.push({ url, fault });
  };
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const method = init?.method ?? 'GET';
    const call = {
      url,
      method,
      headers: new Headers(init?.headers),
      body: sentJson(init?.body),
      status: null as number | null,
    };
    calls.push(call);
    const pass = async () => {
      const response = await realFetch(input, init);
      call.status = response.status;
      return response;
    };
    const broken = faults.find((fault) => fault.url.test(url) || fault.url.test(`${method} ${url}`));
    return broken === undefined ? pass() : broken.fault(pass, init?.signal, `${method} ${url}`);
  };
  return {
    refuse: (url: RegExp) => add(url, () => Promise.reject(new TypeError('Failed to fetch'))),
    answer: (url: RegExp, status: number, body: object) =>
      add(url, () => Promise.resolve(Response.json(body, { status }))),
    text: (url: RegExp, status: number, body: string, type = 'text/html') =>
      add(url, () => Promise.resolve(new Response(body, { status, headers: { 'Content-Type': type } }))),
    /** A response made by the test, with the real answer at hand. */
    when: add,
    /** No answer, ever. */
    hang: (url: RegExp) =>
      add(
        url,
        (_, signal) =>
          new Promise((_ok, fail) => {
            signal?.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')));
          }),
      ),
    /** No answer until the returned function is called, then the real one. */
    hold(url: RegExp): () => void {
      let release = () => {};
      const released = new Promise<void>((done) => {
        release = done;
      });
      add(url, async (pass) => {
        await released;
        return pass();
      });
      return release;
    },
    /**
     * No answer until the returned function is called, then this one, without a request to the real server.
     */
    holdThenAnswer(url: RegExp, status: number, body: object): () => void {
      let release = () => {};
      const released = new Promise<void>((done) => {
        release = done;
      });
      add(url, async () => {
        await released;
        return Response.json(body, { status });
      });
      return release;
    },
    heal: () => {
      faults = [];
    },
    /**
     * What was requested so far at addresses that match, with the real server's status once it has answered.
     */
    calls: (url: RegExp) =>
      calls.filter((call) => url.test(call.url) || url.test(`${call.method} ${call.url}`)),
  };
}

/** What a request carried, when that was JSON. */
function sentJson(body: unknown): unknown {
  try {
    return typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined;
  } catch {
    return undefined;
  }
}
