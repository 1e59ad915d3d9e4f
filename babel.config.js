module.exports = (api) => {
  const inTest = api.env('test');
  return {
    presets: [
      [
        '@babel/preset-env',
        inTest
          ? { targets: { node: 'current' } }
          : {
              targets: { chrome: '111', edge: '111', firefox: '128', safari: '16.4' },
              modules: false,
              bugfixes: true,
            },
      ],
      ['@babel/preset-react', { runtime: 'automatic' }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
    // Jest runs what Babel makes of a module as CommonJS, which has no `import.meta`.
    plugins: inTest ? [importMetaOfCommonJs] : [],
  };
};

function importMetaOfCommonJs() {
  return {
    visitor: {
      MetaProperty(path) {
        path.replaceWithSourceString("({ url: require('node:url').pathToFileURL(__filename).href })");
      },
    },
  };
}
