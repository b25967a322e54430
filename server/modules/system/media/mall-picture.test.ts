import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { FolderStorage } from '../../../kernel/media-storage'
import { MallPictureService } from './mall-picture.service'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-picture-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const red = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()

test('a picture is stored in each size, under a name that depends on its content only', async () => {
  const storage = new FolderStorage(folder)
  const pictures = new MallPictureService(storage)
  const { url, ...look } = await pictures.store('image', await red())
  expect(url).toMatch(/^\/media\/import\/[0-9a-f]{32}-256\.webp$/)
  expect(look).toEqual({ ground: null, scale: 1, count: 1 })
  for (const name of [url, url.replace('-256', '-128')]) expect(await storage.sizeOf(name.slice(1))).toBeGreaterThan(0)
  expect((await pictures.store('logo', await red())).url).toBe(url)
})

test('a file that is too large or not a picture is refused by its field', async () => {
  const pictures = new MallPictureService(new FolderStorage(folder))
  await expect(pictures.store('image', Buffer.alloc(10_000_001))).rejects.toThrow('image: 图片最大 10 MB')
  await expect(pictures.store('logo', Buffer.from('<svg/>'))).rejects.toThrow('logo: 不是图片')
})
