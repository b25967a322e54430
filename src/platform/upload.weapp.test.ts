import Taro from '@tarojs/taro'
import { taro } from '../../test/support/taro-fakes/taro'
import { NoReply } from './request.types'
import type { Cancelling } from './upload.types'
import { uploader } from './upload.weapp'

const never: Cancelling = { isCancelled: false, onCancel: () => () => {} }
type Callbacks = { success(result: object): void; fail(error: object): void }
const reads: unknown[] = []

beforeEach(() => {
  taro.reset()
  reads.length = 0
  taro.answer('chooseMedia', () => ({ tempFiles: [{ tempFilePath: 'wxfile://tmp/a.jpg' }] }))
  taro.answer('compressImage', () => ({ tempFilePath: 'wxfile://tmp/small.jpg' }))
  const getFileSystemManager = () => ({
    getFileInfo: ({ success }: Callbacks) => success({ size: 9_000_000, digest: 'd1' }),
    readFile: ({ success, fail: _fail, ...rest }: Callbacks) => {
      reads.push(rest)
      success({ data: new ArrayBuffer(4) })
    },
  })
  // The fake would return a promise, as most of WeChat's API does.
  Object.assign(Taro, { getFileSystemManager })
})
const pick = async () => {
  const [file] = await uploader.pick(1)
  if (!file) throw new Error('nothing picked')
  return file
}

test('album and camera, images only, compressed by 0.92, identified by content [upload.pick]', async () => {
  expect(await pick()).toEqual({
    name: 'a.jpg',
    bytes: 9_000_000,
    previewUrl: 'wxfile://tmp/small.jpg',
    fingerprint: '9000000|d1',
  })
  expect(taro.callsOf('chooseMedia')).toMatchObject([
    { count: 1, mediaType: ['image'], sourceType: ['album', 'camera'] },
  ])
  expect(taro.callsOf('compressImage')).toEqual([{ src: 'wxfile://tmp/a.jpg', quality: 92 }])
})

test('a cancelled selection gives no file; a picture that cannot be compressed is sent unchanged', async () => {
  taro.answer('compressImage', () => Promise.reject(new Error('compressImage:fail')))
  expect((await pick()).previewUrl).toBe('wxfile://tmp/a.jpg')
  taro.answer('chooseMedia', () => Promise.reject(new Error('chooseMedia:fail cancel')))
  expect(await uploader.pick(1)).toEqual([])
})

test('one video of at most a minute, from album or camera, with frame and duration, identified by content [upload.video]', async () => {
  const film = { tempFilePath: 'wxfile://tmp/f.mp4', thumbTempFilePath: 'wxfile://tmp/f.jpg', duration: 12.5 }
  taro.answer('chooseMedia', () => ({ tempFiles: [film] }))
  expect(await uploader.pickVideo()).toEqual({
    name: 'f.mp4',
    bytes: 9_000_000,
    previewUrl: 'wxfile://tmp/f.mp4',
    fingerprint: '9000000|d1',
    ms: 12_500,
    posterUrl: 'wxfile://tmp/f.jpg',
  })
  expect(taro.callsOf('chooseMedia')).toMatchObject([
    { count: 1, mediaType: ['video'], maxDuration: 60, sizeType: ['compressed'], sourceType: ['album', 'camera'] },
  ])
  expect(taro.callsOf('compressImage')).toEqual([])
  taro.answer('chooseMedia', () => Promise.reject(new Error('chooseMedia:fail cancel')))
  expect(await uploader.pickVideo()).toBeNull()
})

test('a form is sent by uploadFile, a part as the bytes of its range', async () => {
  const file = await pick()
  taro.answer('uploadFile', () => ({ statusCode: 200, data: '{"key":"k"}' }))
  taro.answer('request', () => ({ statusCode: 200, data: '{"etag":"e"}' }))
  const seen: number[] = []
  const call = { url: 'https://m/u', file, onProgress: (bytes: number) => void seen.push(bytes), cancelling: never }
  expect(await uploader.sendForm({ ...call, fields: { token: 't' } })).toEqual({ status: 200, body: { key: 'k' } })
  expect(taro.callsOf('uploadFile')).toMatchObject([
    { url: 'https://m/u', filePath: file.previewUrl, name: 'file', formData: { token: 't' } },
  ])
  const part = { ...call, headers: { Authorization: 'x' }, from: 4_194_304, to: 8_388_608 }
  expect(await uploader.sendPart(part)).toEqual({ status: 200, body: { etag: 'e' } })
  expect(reads).toEqual([{ filePath: file.previewUrl, position: 4_194_304, length: 4_194_304 }])
  expect(taro.callsOf('request')).toMatchObject([
    { method: 'PUT', header: { Authorization: 'x', 'content-type': 'application/octet-stream' } },
  ])
  expect(seen).toEqual([4_194_304])
})

test('a lost network gives no reply', async () => {
  const file = await pick()
  taro.answer('uploadFile', () => Promise.reject(new Error('uploadFile:fail')))
  const call = { url: 'u', file, fields: {}, onProgress: () => {}, cancelling: never }
  await expect(uploader.sendForm(call)).rejects.toBeInstanceOf(NoReply)
})
