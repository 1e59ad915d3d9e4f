/** The provider did not answer, or answered that it cannot. */
class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/** `fetch` that distinguishes a provider that is away from one that refuses. */
export async function providerFetch(url: string, init: RequestInit): Promise<Response> {
  const { status, statusText, headers, body } = await answerOf(url, init);
  if (status >= 500) throw new ProviderAway(`HTTP ${status}`);
  return new Response(body, { status, statusText, headers });
}

/** The whole answer: a provider that falls silent in the middle of one is away too. */
async function answerOf(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    const { status, statusText, headers } = response;
    const bytes = await response.arrayBuffer();
    return { status, statusText, headers, body: bytes.byteLength === 0 ? null : bytes };
  } catch (error) {
    throw new ProviderAway('no answer', { cause: error });
  }
}

/** Whether this is, or was caused by, a provider that is away. */
export function isProviderAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderAway) return true;
  return false;
}
