const js = require('@eslint/js');
const reactHooks = require('eslint-plugin-react-hooks');
const tseslint = require('typescript-eslint');
const expectedLimits = require('./scripts/lint/expectedLimits.cjs');

const forbidden = (selector, message) => ({ selector, message });
const everywhere = [
  forbidden(
    'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    'Render text: whatever comes from outside is never markup.',
  ),
];
const rawSql = forbidden(
  'CallExpression[callee.object.name="sql"][callee.property.name="raw"]',
  'Values are bound parameters, names go through sql.ref or a map.',
);
const inTests = [
  forbidden(
    'CallExpression[callee.object.name="jest"][callee.property.name="mock"] > Literal[value=/^[.]/]',
    'Test our modules, do not replace them.',
  ),
  forbidden(
    'CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(only|skip|todo|failing|fail|fixme)$/]',
    'Every test runs, on every machine.',
  ),
];

module.exports = tseslint.config(
  // The client of the tests is written against types that are generated when they run; they check it with tsc.
  {
    ignores: [
      'dist/',
      'data/',
      'coverage/',
      '.cache/',
      'test-results/',
      'playwright-report/',
      'test/client/',
    ],
  },
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: {
      globals: readonly(
        'process',
        'console',
        'Buffer',
        'URL',
        'URLSearchParams',
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'fetch',
        'AbortSignal',
        'performance',
      ),
    },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: readonly('module', 'require', '__dirname', '__filename'),
    },
  },
  {
    files: ['public/**/*.js'],
    languageOptions: { sourceType: 'script', globals: readonly('document', 'window', 'localStorage') },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: tseslint.configs.recommendedTypeChecked,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      'max-lines': ['error', 250],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...everywhere, rawSql],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Fastify plugins and handlers are async by signature, with or without an await inside.
      '@typescript-eslint/require-await': 'off',
      // Ours are functions kept in records, taken out by name; hardly anything here has a `this`.
      '@typescript-eslint/unbound-method': 'off',
      // An async handler on a React attribute is fine: no caller waits for what it returns. A floating promise stays an error.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/web/**/*.{ts,tsx}', 'test/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    plugins: { wardline: { rules: { 'expected-limits': expectedLimits } } },
    rules: {
      'wardline/expected-limits': 'error',
      // Playwright reads what a fixture needs from the pattern of its first parameter, also when that is nothing.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'no-restricted-syntax': ['error', ...everywhere, ...inTests],
    },
  },
  {
    // Migrations and maintenance are whole statements that only the repository writes.
    files: ['src/server/db/engine/{migrate,client}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere] },
  },
);

function readonly(...names) {
  return Object.fromEntries(names.map((name) => [name, 'readonly']));
}
