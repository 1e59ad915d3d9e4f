import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { DefinePlugin, type Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { BudgetPlugin } from './scripts/webpack/BudgetPlugin';
import { PrecompressPlugin } from './scripts/webpack/PrecompressPlugin';

/** The chunk groups a route loads, and the most that all their JavaScript may weigh, in gzip bytes. */
const KB = 1_024;
const BUDGETS = [
  { route: 'login', groups: ['boot', 'app'], maxGzip: 135 * KB },
  {
    route: 'general-dashboard',
    groups: ['boot', 'app', 'signed-in', 'toasts', 'general-dashboard'],
    maxGzip: 340 * KB,
  },
  {
    route: 'patient-dashboard',
    groups: ['boot', 'app', 'signed-in', 'toasts', 'patient-dashboard'],
    maxGzip: 340 * KB,
  },
  {
    route: 'notifications',
    groups: ['boot', 'app', 'signed-in', 'toasts', 'notifications'],
    maxGzip: 340 * KB,
  },
  { route: 'patients', groups: ['boot', 'app', 'signed-in', 'toasts', 'patient-list'], maxGzip: 480 * KB },
  { route: 'admin', groups: ['boot', 'app', 'signed-in', 'toasts', 'admin'], maxGzip: 480 * KB },
  { route: 'admin/beds/add', groups: ['boot', 'app', 'signed-in', 'toasts', 'add-bed'], maxGzip: 480 * KB },
  { route: 'patients/add', groups: ['boot', 'app', 'signed-in', 'toasts', 'add-patient'], maxGzip: 480 * KB },
  {
    route: 'patient-chart/{id}',
    groups: ['boot', 'app', 'signed-in', 'toasts', 'patient-chart'],
    maxGzip: 500 * KB,
  },
  {
    route: 'patients/{id}',
    groups: ['boot', 'app', 'signed-in', 'toasts', 'patient-details'],
    maxGzip: 480 * KB,
  },
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
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, include: here('src'), use: 'babel-loader' },
        {
          test: [here('src/web/forms/validators/'), here('src/web/api/answers/')],
          enforce: 'post',
          use: here('scripts/webpack/validatorsLoader.cjs'),
        },
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
