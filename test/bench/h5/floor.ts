import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** An empty Taro app with one page of one line, built with Taro's default configuration. */
const SOURCES = {
  'config/index.ts': `export default {
    projectName: 'floor', designWidth: 750, deviceRatio: { 640: 1.17, 750: 1, 828: 0.905 }, sourceRoot: 'src', outputRoot: 'out', framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } }, plugins: ['@tarojs/plugin-framework-react'], mini: {},
    h5: { publicPath: '/', staticDirectory: 'static', router: { mode: 'hash' } },
  }`,
  'src/app.config.ts': "export default defineAppConfig({ pages: ['pages/index/index'] })",
  'src/app.ts': 'export default function App({ children }) { return children }',
  'src/pages/index/index.config.ts': "export default definePageConfig({ navigationBarTitleText: '' })",
  'src/pages/index/index.tsx':
    "import { Text } from '@tarojs/components'\nexport default function Index() { return <Text>乐廊</Text> }",
}

/** Builds the empty app into a temporary folder. */
async function buildFloor(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-floor-'))
  for (const [file, text] of Object.entries(SOURCES)) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const settings = [
    'babel.config.js',
    'config/plain-boxes.cjs',
    'src/h5-runtime',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
  ]
  for (const part of [...settings, 'src/index.html']) {
    cpSync(resolve(part), join(folder, part), { recursive: true })
  }
  for (const part of ['node_modules', '.cache']) symlinkSync(resolve(part), join(folder, part))
  const taro = resolve('node_modules/@tarojs/cli/bin/taro')
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', CI: 'true', GALLERIA_OUTPUT: 'out' }
  const build = spawn(process.execPath, [taro, 'build', '--type', 'h5', '--no-check'], {
    cwd: folder,
    env,
    stdio: 'pipe',
  })
  let words = ''
  build.stdout.on('data', (part: Buffer) => {
    words += part.toString()
  })
  await new Promise((done) => build.on('close', done))
  if (!existsSync(join(folder, 'out/index.html')))
    throw new Error(`the floor could not be built:\n${words.slice(-2000)}`)
  return folder
}

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html; charset=utf-8' }

/** Serves the empty app with Brotli; its figures are the lower bound of the comparison. */
export async function serveFloor(): Promise<{ url: string; close(): void }> {
  const folder = await buildFloor()
  const packed = new Map<string, Buffer>()
  const server = createServer((request, reply) => {
    const path = (request.url ?? '/').slice(1).split('?')[0] || 'index.html'
    const file = join(folder, 'out', path)
    const type = TYPES[path.split('.').pop() ?? '']
    if (!type || !existsSync(file)) return reply.writeHead(404).end()
    const body = packed.get(path) ?? brotliCompressSync(readFileSync(file))
    packed.set(path, body)
    return reply.setHeader('content-type', type).setHeader('content-encoding', 'br').end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
