// A database is made in the hooks; on a busy machine that takes longer than a hook has by default.
jest.setTimeout(30_000);
