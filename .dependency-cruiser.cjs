/**
 * The picture in docs/architecture.md as a list: each folder of src, and the only others it may import from.
 * A folder that is not named on the right of a line is closed to the folder on the left.
 */
const mayImport = {
  clinical: [],
  contract: ['clinical'],
  simulator: ['clinical', 'contract'],

  'server/db': ['clinical', 'contract'],
  'server/services': ['clinical', 'contract', 'server/settings', 'server/db'],
  'server/plugins': ['clinical', 'contract', 'server/settings', 'server/db', 'server/services'],
  // The sockets of other systems, beside the routes.
  'server/links': ['clinical', 'contract', 'server/settings', 'server/db', 'server/services'],
  'server/routes': [
    'clinical',
    'contract',
    'server/settings',
    'server/db',
    'server/services',
    'server/plugins',
  ],
  server: ['clinical', 'contract'],

  // Neither the library nor the drawings know patients; `web/clinical` does.
  'web/lib': ['clinical/dates/calendarDay'],
  'web/ui': ['contract/paging', 'web/lib'],
  'web/api': ['clinical', 'contract', 'web/lib'],
  'web/clinical': ['clinical', 'contract', 'web/lib', 'web/ui', 'web/api'],
  'web/forms': ['clinical', 'contract', 'web/lib', 'web/ui', 'web/clinical', 'web/api'],
  'web/features': ['clinical', 'contract', 'web/lib', 'web/ui', 'web/clinical', 'web/api', 'web/forms'],
  'web/screens': [
    'clinical',
    'contract',
    'web/lib',
    'web/ui',
    'web/clinical',
    'web/api',
    'web/forms',
    'web/features',
  ],
  web: ['clinical', 'contract'],
};

const walls = Object.entries(mayImport).map(([folder, others]) => ({
  name: `${folder} imports ${others.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...others].join('|')})([/.]|$)` },
}));

/** Each outside library that carries behaviour has one door. Its types may be named elsewhere. */
const door = (library, path) => ({
  name: `${library} only through ${path}`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/${path}` },
  to: { path: `node_modules/${library}/`, dependencyTypesNot: ['type-only'] },
});

module.exports = {
  forbidden: [
    ...walls,
    {
      name: 'siblings in features and screens never import each other',
      severity: 'error',
      from: { path: '^src/web/(features|screens)/([^/]+)/' },
      to: { path: '^src/web/$1/', pathNot: '^src/web/$1/$2/' },
    },
    {
      name: 'siblings in routes never import each other',
      severity: 'error',
      from: { path: '^src/server/routes/([^/]+)' },
      to: { path: '^src/server/routes/', pathNot: '^src/server/routes/$1' },
    },

    door('ajv', 'contract/validate'),
    door('(final-form|react-final-form)', 'web/forms/'),
    door('(highcharts|highcharts-react-official)', 'web/(ui|clinical)/charts/'),
    door('(pg|@electric-sql/pglite)', 'server/db/'),
    {
      name: 'a machine file knows neither React, nor the store, nor a view',
      severity: 'error',
      from: { path: '^src/.*[mM]achine\\.ts$' },
      to: {
        path: '(node_modules/(react|react-dom|react-redux|@reduxjs/toolkit|@xstate/react|antd)/|\\.tsx$|^src/web/(app|api|ui)/)',
      },
    },

    { name: 'no cycles', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
    {
      name: 'what ships imports nothing that does not',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|scripts)/' },
    },
    {
      name: 'what ships needs no development package',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    { name: 'every import is found', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
