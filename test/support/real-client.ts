import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import type { createClient } from '@/app/api/client'

/** The platform functions of a client outside browsers and mini programs. */
const HOST = `export const host = {
  name: 'h5', appKey: 'galleria-h5', source: 'h5', legacySysId: 1002, paySysId: 1001,
  miniId: () => '', osInfo: () => 'test', uaInfo: () => 'test',
}`
const STORAGE = 'export const stored = () => ({ get: () => null, set() {}, remove() {} })'

const platform: Plugin = {
  name: 'platform',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@\/platform\/(host|storage)$/ }, ({ path }) => ({ path, namespace: 'platform' }))
    onLoad({ filter: /.*/, namespace: 'platform' }, ({ path }) => ({
      contents: path.endsWith('host') ? HOST : STORAGE,
    }))
    onResolve({ filter: /^@contract\// }, ({ path }) => ({ path: `${resolve(path.replace('@', ''))}.ts` }))
    onResolve({ filter: /^@\// }, ({ path }) => ({ path: `${resolve(path.replace('@/', 'src/'))}.ts` }))
  },
}

/** The app's `createClient`, bundled for Node: the real code with a fake host and fake storage. */
export async function realClient(): Promise<typeof createClient> {
  const { outputFiles } = await build({
    entryPoints: [resolve('src/app/api/client.ts')],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    write: false,
    plugins: [platform],
  })
  const file = join(mkdtempSync(join(tmpdir(), 'galleria-client-')), 'client.cjs')
  writeFileSync(file, outputFiles?.[0]?.contents ?? '')
  try {
    const loaded = (await import(file)) as { createClient: typeof createClient }
    return loaded.createClient
  } finally {
    rmSync(dirname(file), { recursive: true })
  }
}
