import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const SCRIPT = `document.getElementById('app').textContent = '乐廊'`

/**
 * The floor: an empty page that needs React's and Taro's files of our own build before it paints one line. It runs none
 * of them, so it is a little faster than an empty Taro app, and our ratios a little worse than against one.
 */
export async function serveFloor(h5Folder: string): Promise<{ url: string; close(): void }> {
  const manifest: { entry: { js: string[]; css: string[] } } = JSON.parse(
    readFileSync(join(h5Folder, 'asset-manifest.json'), 'utf8'),
  )
  const files = manifest.entry.js.filter((file) => /(framework|taro)/.test(file))
  const styles = manifest.entry.css.filter((file) => file.includes('taro'))
  const html = `<!doctype html><meta name="viewport" content="width=device-width">${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('')}${files
    .map((file) => `<script defer src="/${file}"></script>`)
    .join('')}<script defer src="/floor.js"></script><div id="app"></div>`
  const server = createServer((request, reply) => {
    const path = (request.url ?? '/').slice(1)
    if (path === '') return reply.setHeader('content-type', 'text/html; charset=utf-8').end(html)
    if (path === 'floor.js') return reply.setHeader('content-type', 'text/javascript; charset=utf-8').end(SCRIPT)
    const file = join(h5Folder, path)
    if (!existsSync(`${file}.br`)) return reply.writeHead(404).end()
    reply.setHeader('content-type', path.endsWith('.css') ? 'text/css' : 'text/javascript')
    return reply.setHeader('content-encoding', 'br').end(readFileSync(`${file}.br`))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() }
}
