/** Jest's globalTeardown: the counterpart of postgresSetUp. */
export default async function postgresTearDown(): Promise<void> {
  await globalThis.testPostgres?.stop();
}
