import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import type Chain from 'webpack-chain'
import { extractTaroStyles, splitH5Chunks } from './h5-chunks'
import { iconsByUse, leanH5, plainDrawings, StartInStepsPlugin } from './h5-lean'
import { ShortModulesPlugin } from './h5-modules'
import { LateRoutesPlugin, shortRows } from './h5-routes'
import { PageManifestPlugin } from './page-manifest'
import { settingsFromRoutes } from './page-settings'

const root = path.resolve(__dirname, '..')
const isProduction = process.env.NODE_ENV === 'production'
const target = process.env.TARO_ENV ?? 'h5'
const output = process.env.GALLERIA_OUTPUT ?? `dist/${target}`

const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const givenOrigin = process.env.GALLERIA_ORIGIN ?? 'http://127.0.0.1:8080'
/** Where the mini program finds its server; H5 talks to the one it came from, and takes other environments' of a list. */
const origin = target === 'h5' && !givenOrigin.includes('=') ? '' : givenOrigin
/** The server that `npm run dev:h5` passes every call on to. */
const devServerTarget = process.env.GALLERIA_SERVER ?? 'http://127.0.0.1:8080'
/** One module per component, written by tools/components.mjs: only what a page uses is loaded with it. */
const h5Components = path.join(root, '.cache/h5-components/index.js')

const DESIGN_WIDTH = 750
/** A page's code that has not come by then never will (spec 9). */
const CHUNK_TIMEOUT_MS = 120_000
/** 1 rem is twice as many units of the design width. How large it is, src/ui/styles/h5.scss says: index.html leaves Taro's script out. */
const BASE_FONT_SIZE = 20

const contractCode = { include: [path.join(root, 'contract')] }
/**
 * Babel has already lowered the code to package.json's browserslist. Terser, not esbuild: it also drops the unused parts
 * inside the merged modules of Taro, which makes home's scripts a quarter smaller (98 instead of 131 KB Brotli).
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
          'h5-parts/',
          'h5-routes.ts',
          'page-manifest.ts',
          'page-settings.ts',
          'h5-modules.ts',
          'weapp-runtime.ts',
          'weapp-parts/',
          '../babel.config.js',
          '../package.json',
          '../package-lock.json',
          // What app.config and the page configs are made of: Taro's loader doesn't tell webpack, and a new row of the
          // route table would be missing from a cached build.
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
    // The mini program names its tab icons in theme.json, where Taro doesn't look for files to take along.
    copy: {
      patterns: [
        // Named by its address in what is shared, never imported.
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
      // What packages may weigh test/weapp/packages.test.ts holds; webpack's own limit is of a file of a web page.
      webpackChain: (chain: Chain) => void chain.merge({ performance: { hints: false } }),
      postcss: { pxtransform: { enable: true, config: {} }, cssModules: { enable: false } },
    },
    h5: {
      publicPath: '/',
      staticDirectory: 'static',
      router: { mode: 'hash' },
      // qr has class fields, which the oldest browsers don't know.
      compile: { include: [...contractCode.include, path.join(root, 'node_modules/qr')] },
      // Files that come late have the build's hash as their folder: one hash for each of 400 would weigh 2 KB in the start.
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
        // Whatever the watch build does not hold in memory belongs to the server: API calls, pictures, sockets.
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
        leanH5(chain)
        iconsByUse(chain)
        plainDrawings(chain)
        if (!isProduction) return
        splitH5Chunks(chain)
        shortRows(chain)
        extractTaroStyles(chain)
        chain.plugin('start-in-steps').use(StartInStepsPlugin)
        chain.plugin('late-routes').use(LateRoutesPlugin)
        chain.plugin('page-manifest').use(PageManifestPlugin)
        chain.plugin('short-modules').use(ShortModulesPlugin)
      },
    },
  }
  return config
})
