import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { FolderStorage, type MediaStorage } from '../../kernel/media-storage'
import { registerMedia } from './media'

const PICTURE = Buffer.from('a picture')

test('a folder stores objects that only this system user reads [media.folder]', async () => {
  const root = mkdtempSync(join(tmpdir(), 'galleria-storage-'))
  await new FolderStorage(root).put('media/import/one.webp', PICTURE)
  const modeOf = (name: string) => (statSync(join(root, name)).mode & 0o777).toString(8)
  expect(['media', 'media/import', 'media/import/one.webp'].map(modeOf)).toEqual(['700', '700', '600'])
  rmSync(root, { recursive: true })
})

/** A second implementation of the storage, so that no code assumes a folder. */
class MemoryStorage implements MediaStorage {
  readonly objects = new Map<string, Buffer>()
  async put(name: string, bytes: Buffer) {
    this.objects.set(name, bytes)
  }
  keep = () => Promise.reject(new Error('nothing is uploaded here'))
  async sizeOf(name: string) {
    return this.objects.get(name)?.length ?? null
  }
  read(name: string) {
    return Readable.from([this.objects.get(name) ?? Buffer.alloc(0)])
  }
  localFile = () => Promise.reject(new Error('nothing is worked on here'))
  async remove(name: string) {
    this.objects.delete(name)
  }
  async list(place: string) {
    return [...this.objects.keys()].filter((name) => name.startsWith(`${place}/`))
  }
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-storage-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.each<[string, () => MediaStorage]>([
  ['a folder', () => new FolderStorage(folder)],
  ['memory', () => new MemoryStorage()],
])('pictures from %s', (_what, open) => {
  let app: FastifyInstance
  let storage: MediaStorage
  beforeEach(async () => {
    storage = open()
    app = Fastify()
    registerMedia(app, storage)
    await app.ready()
    await storage.put('media/art/1f9e5-256.webp', PICTURE)
    await storage.put('media/notes.txt', PICTURE)
    await storage.put('uploads/objects/ab/secret.webp', PICTURE)
  })
  afterEach(() => app.close())

  test('are sent whole, cached for a month, and not sent again with a matching etag [media.cached]', async () => {
    const reply = await app.inject('/media/art/1f9e5-256.webp')
    expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([200, 'a picture', 'image/webp'])
    expect(reply.headers).toMatchObject({
      'content-length': String(PICTURE.length),
      'cache-control': 'public, max-age=2592000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const again = await app.inject({
      url: '/media/art/1f9e5-256.webp',
      headers: { 'if-none-match': String(reply.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url: '/media/art/1f9e5-256.webp' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(PICTURE.length)])
  })

  test.each([
    ['a missing file', '/media/art/none.webp'],
    ['a file that is not a picture', '/media/notes.txt'],
    ['a path with ".."', '/media/../uploads/objects/ab/secret.webp'],
    ['a path with ".." percent-encoded', '/media/%2e%2e/uploads/objects/ab/secret.webp'],
    ['a path with ".." inside one encoded segment', '/media/..%2fuploads%2fobjects%2fab%2fsecret.webp'],
    ['a hidden file', '/media/art/.1f9e5-256.webp'],
    ['the folder itself', '/media/art'],
  ])('%s is not found [media.not-found]', async (_why, url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  })
})

test('a folder writes an object whole or not at all, takes files over, and refuses names outside itself [media.whole]', async () => {
  const storage = new FolderStorage(folder)
  await storage.put('media/import/a.webp', PICTURE)
  expect(readdirSync(join(folder, 'media/import'))).toEqual(['a.webp'])
  mkdirSync(join(folder, 'desk'))
  writeFileSync(join(folder, 'desk/half'), 'done')
  await storage.keep('uploads/objects/yz/xyz', join(folder, 'desk/half'))
  expect([existsSync(join(folder, 'desk/half')), await storage.sizeOf('uploads/objects/yz/xyz')]).toEqual([false, 4])
  expect(await storage.list('media/import')).toEqual(['media/import/a.webp'])
  expect(await storage.list('media/nowhere')).toEqual([])
  await storage.remove('media/import/a.webp')
  expect([await storage.sizeOf('media/import/a.webp'), await storage.sizeOf('media')]).toEqual([null, null])
  for (const name of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '.a', ''])
    await expect(storage.put(name, PICTURE)).rejects.toThrow('not the name of an object')
})
