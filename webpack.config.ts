import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { DefinePlugin, type Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { BudgetPlugin, type Budget } from './scripts/webpack/BudgetPlugin';
import { PrecompressPlugin } from './scripts/webpack/PrecompressPlugin';

/** The chunk groups a route loads first or after others, and the most that all their JavaScript may weigh, in gzip bytes. */
const KB = 1_024;
const APP = ['boot', 'app'];
const SIGNED_IN = [...APP, 'signed-in', 'toasts'];
const DASHBOARD = [...SIGNED_IN, 'general-dashboard'];
const firstLoad = (route: string, chunks: readonly string[], maxKb: number): Budget => ({
  route,
  groups: [...SIGNED_IN, ...chunks],
  maxGzip: maxKb * KB,
});
const added = (route: string, after: readonly string[], chunk: string, maxKb: number): Budget => ({
  route,
  after,
  groups: [chunk],
  maxGzip: maxKb * KB,
});
const BUDGETS: readonly Budget[] = [
  { route: 'login', groups: APP, maxGzip: 135 * KB },
  { route: 'wall', groups: [...APP, 'wall'], maxGzip: 300 * KB },
  firstLoad('general-dashboard', ['general-dashboard'], 340),
  firstLoad('patient-dashboard', ['patient-dashboard'], 340),
  firstLoad('notifications', ['notifications'], 340),
  firstLoad('patients', ['patient-list'], 480),
  firstLoad('patients/{id}/profile', ['patient-details', 'patient-profile'], 480),
  firstLoad('patients/{id}/notes', ['patient-details', 'patient-notes'], 480),
  firstLoad('patients/{id}/labs', ['patient-details', 'patient-labs'], 480),
  firstLoad('patients/add', ['add-patient'], 480),
  firstLoad('devices', ['device-list'], 480),
  firstLoad('devices/{id}', ['device-details'], 480),
  firstLoad('admin', ['admin'], 480),
  firstLoad('admin/beds/add', ['add-bed'], 480),
  firstLoad('operations', ['operations'], 480),
  firstLoad('notes/{id}', ['note'], 480),
  firstLoad('patient-chart/{id}', ['patient-chart'], 500),
  added('patient-dashboard', DASHBOARD, 'patient-dashboard', 60),
  added('patients', DASHBOARD, 'patient-list', 150),
  added('devices', [...DASHBOARD, 'patient-list'], 'device-list', 60),
  added('patients/{id}/notes', [...DASHBOARD, 'patient-list', 'patient-details'], 'patient-notes', 60),
  added('patients/{id}/labs', [...DASHBOARD, 'patient-list', 'patient-details'], 'patient-labs', 60),
  added('admin', [...DASHBOARD, 'patient-list'], 'admin', 60),
  added('operations', [...DASHBOARD, 'patient-list'], 'operations', 60),
  added('patient-chart/{id}', DASHBOARD, 'patient-chart', 220),
];

const here = (...segments: string[]) => path.join(__dirname, ...segments);

const config = (
  _: unknown,
  { mode }: { mode?: string },
): Configuration & { devServer: DevServerConfiguration } => {
  const production = mode === 'production';
  return {
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    entry: { boot: './src/web/boot.ts', app: './src/web/index.tsx' },
    output: {
      path: here('dist/web'),
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash].js' : 'assets/[name].js',
      chunkFilename: production ? 'assets/[name].[contenthash].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash][ext]',
      // The names of all files are part of the first load, with their hashes.
      hashDigestLength: 10,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        highcharts$: here('scripts/webpack/highchartsParts.mjs'),
        'highcharts/modules/accessibility$': 'highcharts/es-modules/masters/modules/accessibility.src.js',
      },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, include: here('src'), use: 'babel-loader' },
        {
          test: [here('src/web/forms/validators/'), here('src/web/api/answers/')],
          enforce: 'post',
          use: here('scripts/webpack/validatorsLoader.cjs'),
        },
        // Ant Design's own parts have no side effects and do not say so: without this the whole of its form is loaded for one of its contexts.
        { test: /node_modules\/@(rc-component|ant-design)\/.*\.js$/, sideEffects: false },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        { test: /\.svg$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // webpack's own would take the quotes from the attributes that the server fills in.
      minimizeOptions: { html: false },
      splitChunks: { chunks: (chunk) => chunk.name !== 'boot', maxInitialRequests: 12 },
    },
    plugins: [
      new DefinePlugin({ 'process.env.API_BASE_URL': JSON.stringify(process.env['API_BASE_URL'] ?? '') }),
      new MiniCssExtractPlugin({
        filename: production ? 'assets/[name].[contenthash].css' : 'assets/[name].css',
        // Every rule carries its component's class, so the order in which two chunks arrive does not matter.
        ignoreOrder: true,
      }),
      new HtmlWebpackPlugin({
        template: here('public/index.html'),
        favicon: here('public/icon.svg'),
        inject: false,
        minify: { collapseWhitespace: true, removeComments: true },
      }),
      ...(production ? [new PrecompressPlugin(), new BudgetPlugin(BUDGETS)] : []),
    ],
    performance: false,
    cache: {
      type: 'filesystem',
      cacheDirectory: here('.cache/webpack'),
      buildDependencies: {
        config: [__filename, here('babel.config.js'), here('scripts/webpack/validatorsLoader.cjs')],
      },
    },
    stats: 'errors-warnings',
    devServer: {
      host: '127.0.0.1',
      port: Number(process.env['WEB_PORT'] ?? 8080),
      hot: true,
      static: false,
      historyApiFallback: true,
      proxy: [{ context: ['/api'], target: process.env['API_TARGET'] ?? 'http://127.0.0.1:3000' }],
    },
  };
};

export default config;
