import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import type Chain from 'webpack-chain'
import { extractTaroStyles, splitH5Chunks } from './h5-chunks'
import { iconsByUse, plainDrawings, replaceRuntime, StartInStepsPlugin } from './h5-lean'
import { LateRoutesPlugin } from './h5-routes'
import { PageManifestPlugin } from './page-manifest'
import { settingsFromRoutes } from './page-settings'

const root = path.resolve(__dirname, '..')
const isProduction = process.env.NODE_ENV === 'production'
const target = process.env.TARO_ENV ?? 'h5'
const output = process.env.GALLERIA_OUTPUT ?? `dist/${target}`

const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const givenOrigin = process.env.GALLERIA_ORIGIN ?? 'http://127.0.0.1:8080'
/** The server of the mini program. H5 calls the server that served it, unless this is a list of environments. */
const origin = target === 'h5' && !givenOrigin.includes('=') ? '' : givenOrigin
/** The server that `npm run dev:h5` forwards calls to. */
const devServerTarget = process.env.GALLERIA_SERVER ?? 'http://127.0.0.1:8080'
/** One module per component, written by tools/components.mjs, so that a page loads only the components that it uses. */
const h5Components = path.join(root, '.cache/h5-components/index.js')

const DESIGN_WIDTH = 750
/** Loading of a page's code fails after this time [constants.once]. */
const CHUNK_TIMEOUT_MS = 120_000
/** Half a rem in units of the design width. src/ui/styles/h5.scss sets the size of a rem, not Taro's script. */
const BASE_FONT_SIZE = 20

const contractCode = { include: [path.join(root, 'contract')] }
/**
 * Babel has already lowered the code to package.json's browserslist. Terser, not esbuild, because it also removes
 * unused code inside the merged modules of Taro: home's scripts have 98 instead of 131 KB (Brotli).
 */
const terserOptions = {
  ecma: 2020 as const,
  keep_fnames: false,
  compress: { ecma: 2020 as const, passes: 2 },
  output: { comments: false, keep_quoted_props: false, quote_keys: false },
}

settingsFromRoutes(path.join(root, 'src'), target)

export default defineConfig<'webpack5'>(() => {
  const config: UserConfigExport<'webpack5'> = {
    projectName: 'galleria',
    designWidth: DESIGN_WIDTH,
    deviceRatio: { 640: 1.17, 750: 1, 828: 0.905 },
    sourceRoot: 'src',
    outputRoot: output,
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    plugins: [
      '@tarojs/plugin-framework-react',
      ...(target === 'weapp' ? [path.join(__dirname, 'weapp-runtime.ts')] : []),
    ],
    cache: {
      enable: true,
      buildDependencies: {
        galleria: [
          'h5-chunks.ts',
          'h5-icons/',
          'h5-lean.ts',
          'plain-boxes.cjs',
          'h5-routes.ts',
          'page-manifest.ts',
          'page-settings.ts',
          'weapp-runtime.ts',
          'weapp-parts/',
          '../babel.config.js',
          '../package.json',
          '../package-lock.json',
          // Inputs of app.config and the page configs. Taro's loader does not report them to webpack, so a cached build
          // would miss a new row of the route table.
          '../src/app/routes/',
          '../src/platform/manifest.ts',
          '../src/platform/theme.ts',
        ].map((file) => path.join(__dirname, file)),
      },
    },
    logger: { quiet: false, stats: false },
    alias: { '@': path.join(root, 'src'), '@contract': path.join(root, 'contract') },
    defineConstants: {
      GALLERIA_ORIGIN: JSON.stringify(origin),
      GALLERIA_VERSION: JSON.stringify(version),
      GALLERIA_WEB_HOSTS: JSON.stringify(process.env.GALLERIA_WEB_HOSTS ?? ''),
      GALLERIA_MAP_KEY: JSON.stringify(target === 'weapp' ? (process.env.GALLERIA_MAP_KEY ?? '') : ''),
    },
    // The mini program names its tab icons in theme.json; Taro does not copy files that are named there.
    copy: {
      patterns: [
        // Shared data refers to it by address; no module imports it.
        { from: 'src/assets/share/', to: `${output}/assets/share/` },
        ...(target === 'weapp' ? [{ from: 'src/assets/tab/', to: 'dist/weapp/assets/tab/' }] : []),
      ],
      options: {},
    },
    jsMinimizer: 'terser',
    terser: { enable: true, config: terserOptions },
    cssMinimizer: 'lightningcss',
    mini: {
      compile: { include: [...contractCode.include, path.join(__dirname, 'weapp-parts')] },
      optimizeMainPackage: { enable: isProduction },
      miniCssExtractPluginOption: { ignoreOrder: true },
      // test/weapp/packages.test.ts checks the size of packages; webpack's limit is for files of a web page.
      webpackChain: (chain: Chain) => void chain.merge({ performance: { hints: false } }),
      postcss: { pxtransform: { enable: true, config: {} }, cssModules: { enable: false } },
    },
    h5: {
      publicPath: '/',
      staticDirectory: 'static',
      router: { mode: 'hash' },
      // qr has class fields, which the oldest browsers do not support.
      compile: { include: [...contractCode.include, path.join(root, 'node_modules/qr')] },
      // Late files are in a folder named by the build's hash: 400 hashes of files would add 2 KB to the start.
      ...(isProduction
        ? {
            output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'chunk/[fullhash:8]/[name].js' },
            miniCssExtractPluginOption: {
              ignoreOrder: true,
              filename: 'css/[name].[contenthash:8].css',
              chunkFilename: 'css/[fullhash:8]/[name].css',
            },
          }
        : {}),
      postcss: {
        autoprefixer: { enable: true, config: {} },
        pxtransform: { enable: true, config: { baseFontSize: BASE_FONT_SIZE } },
        cssModules: { enable: false },
      },
      devServer: {
        port: 10086,
        open: false,
        // Requests for anything that the watch build does not have in memory go to the server: API calls, pictures,
        // sockets.
        proxy: [{ context: (pathname: string) => pathname !== '/ws', target: devServerTarget, ws: true }],
      },
      webpackChain(chain: Chain) {
        chain.merge({
          target: ['web', 'es2017'],
          performance: { hints: false },
          infrastructureLogging: { level: 'error' },
        })
        chain.resolve.alias.set('@tarojs/components$', h5Components)
        chain.output.chunkLoadTimeout(CHUNK_TIMEOUT_MS)
        replaceRuntime(chain)
        iconsByUse(chain)
        plainDrawings(chain)
        if (!isProduction) return
        splitH5Chunks(chain)
        extractTaroStyles(chain)
        chain.plugin('start-in-steps').use(StartInStepsPlugin)
        chain.plugin('late-routes').use(LateRoutesPlugin)
        chain.plugin('page-manifest').use(PageManifestPlugin)
      },
    },
  }
  return config
})
