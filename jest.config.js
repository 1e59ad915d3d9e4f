const { availableParallelism } = require('node:os');
const { mapped } = require('./test/fixtures/runner/libraries');

const shared = {
  rootDir: __dirname,
  transform: { '\\.m?[jt]sx?$': '<rootDir>/test/fixtures/runner/esbuildTransform.js' },
  runtime: '<rootDir>/test/fixtures/runner/sharedCompilation.js',
  // Published as ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(typebox|@fastify/type-provider-typebox|age-encryption|@noble|@scure|openid-client|oauth4webapi|jose|otpauth)/)',
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/'],
  globalSetup: '<rootDir>/test/fixtures/runner/librariesSetUp.ts',
  moduleNameMapper: mapped('node'),
};

module.exports = {
  // Five programs on two cores begin slowly, and a database takes its time; a test that hangs is still found.
  testTimeout: 90_000,
  // Tests wait for polls and for PostgreSQL a third of their time: three for two cores keep both busy.
  // (In per cent Jest knows no more than 100.)
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // A worker keeps a part of every file that it ran (Jest has an AsyncLocalStorage a file, which Node before 24 asks at every promise;
  // undici's timers and V8's cache hold on to modules): after fifty files it collected garbage half of its time.
  workerIdleMemoryLimit: '700MB',
  testSequencer: '<rootDir>/test/fixtures/runner/longestFirst.js',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/test/unit/**/*.test.ts', '<rootDir>/test/model/**/*.test.ts'],
      testEnvironment: '<rootDir>/test/fixtures/runner/nodeEnvironment.ts',
    },
    {
      ...shared,
      displayName: 'server',
      testMatch: ['<rootDir>/test/{api,db}/**/*.test.ts'],
      testEnvironment: '<rootDir>/test/fixtures/runner/nodeEnvironment.ts',
      globalSetup: '<rootDir>/test/fixtures/runner/postgresSetUp.ts',
      globalTeardown: '<rootDir>/test/fixtures/runner/postgresTearDown.ts',
    },
    {
      ...shared,
      displayName: 'web',
      testMatch: ['<rootDir>/test/{component,model}/**/*.test.tsx'],
      testEnvironment: '<rootDir>/test/fixtures/runner/jsdomEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/test/fixtures/runner/webSetup.ts'],
      // The store's subscribers wait for a microtask: one that a test left in faked time would keep the store silent in the next.
      fakeTimers: { doNotFake: ['queueMicrotask'] },
      moduleNameMapper: {
        ...mapped('web'),
        '^(antd|@ant-design/[^/]+|@rc-component/[^/]+)/es/(.*)$': '$1/lib/$2',
        '\\.css$': '<rootDir>/test/fixtures/runner/noStyles.js',
      },
    },
  ],
};
