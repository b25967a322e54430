import { COMPRESS_QUALITY, PICK_COUNT, VIDEO_SECONDS } from '@contract/codes/upload'
import Taro from '@tarojs/taro'
import { NoReply } from './request.types'
import { type Cancelling, type PickedFile, SEND_TIMEOUT_MS, type Uploader, type UploadReply } from './upload.types'

/** A running request that can be cancelled. */
interface Stoppable {
  abort(): void
}

export const uploader: Uploader = {
  async pick(count = PICK_COUNT) {
    const files = await choose({ count, mediaType: ['image'] })
    return Promise.all(files.map(({ tempFilePath }) => prepared(tempFilePath)))
  },
  async pickVideo() {
    const [file] = await choose({
      count: 1,
      mediaType: ['video'],
      maxDuration: VIDEO_SECONDS,
      sizeType: ['compressed'],
      camera: 'back',
    })
    if (!file) return null
    const { tempFilePath, thumbTempFilePath = '', duration } = file
    return { ...(await pickedOf(tempFilePath, tempFilePath)), ms: duration * 1000, posterUrl: thumbTempFilePath }
  },
  sendForm({ url, file, fields, onProgress, cancelling }) {
    const task = Taro.uploadFile({
      url,
      filePath: file.previewUrl,
      name: 'file',
      formData: fields,
      timeout: SEND_TIMEOUT_MS,
    })
    task.progress?.(({ totalBytesSent }) => onProgress(totalBytesSent))
    return settled(task, cancelling)
  },
  async sendPart({ url, file, headers, from, to, onProgress, cancelling }) {
    const data = await readPart(file.previewUrl, from, to)
    const task = Taro.request<string>({
      url,
      method: 'PUT',
      data,
      dataType: 'text',
      timeout: SEND_TIMEOUT_MS,
      header: { ...headers, 'content-type': 'application/octet-stream' },
    })
    const reply = await settled(task, cancelling)
    onProgress(to - from)
    return reply
  },
  // WeChat deletes temporary files itself.
  release() {},
}

function choose(what: Taro.chooseMedia.Option): Promise<Taro.chooseMedia.ChooseMedia[]> {
  return new Promise((resolve) => {
    // With callbacks: Taro does not turn this call into a promise.
    Taro.chooseMedia({
      ...what,
      sourceType: ['album', 'camera'],
      success: ({ tempFiles }) => resolve(tempFiles ?? []),
      fail: () => resolve([]),
    })
  })
}

async function prepared(path: string): Promise<PickedFile> {
  const { tempFilePath } = await Taro.compressImage({ src: path, quality: Math.round(COMPRESS_QUALITY * 100) }).catch(
    () => ({ tempFilePath: path }),
  )
  return pickedOf(path, tempFilePath)
}

/** A file that the phone has created for the app. */
export const pickedPath = (path: string): Promise<PickedFile> => pickedOf(path, path)

/** `path`: the file on the phone; `tempFilePath`: the file that is sent. */
async function pickedOf(path: string, tempFilePath: string): Promise<PickedFile> {
  const { size, digest } = await fileFacts(tempFilePath)
  return {
    name: path.slice(path.lastIndexOf('/') + 1) || 'picture.jpg',
    bytes: size,
    previewUrl: tempFilePath,
    // A temporary file has a new name each time, so its content identifies it.
    fingerprint: `${size}|${digest}`,
  }
}

function fileFacts(filePath: string): Promise<{ size: number; digest: string }> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().getFileInfo({
      filePath,
      digestAlgorithm: 'md5',
      success: (facts) => resolve({ size: facts.size, digest: facts.digest ?? '' }),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
  })
}

function readPart(filePath: string, from: number, to: number): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath,
      position: from,
      length: to - from,
      success: ({ data }) => (typeof data === 'string' ? reject(new NoReply(false)) : resolve(data)),
      fail: () => reject(new NoReply(false)),
    })
  })
}

function settled(
  task: Promise<{ statusCode: number; data: unknown }> & Partial<Stoppable>,
  cancelling: Cancelling,
): Promise<UploadReply> {
  const forget = cancelling.onCancel(() => task.abort?.())
  return task.then(
    ({ statusCode, data }) => {
      forget()
      return { status: statusCode, body: parse(data) }
    },
    ({ errMsg }: { errMsg?: string }) => {
      forget()
      throw new NoReply(/timeout/i.test(errMsg ?? ''))
    },
  )
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
