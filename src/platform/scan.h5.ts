import { BRIDGE_CODE } from '@contract/codes/bridge'
import { BridgeFailure } from './bridge/bridge.types'
import { host } from './host'
import {
  type Camera,
  CameraError,
  type CameraProblem,
  type CodeRead,
  type Scanner,
  type ScanScreen,
} from './scan.types'

/** Finds the codes in a picture: quickly in a frame of the camera, thoroughly in a still picture. */
interface Decoder {
  frame(picture: HTMLCanvasElement): Promise<CodeRead[]>
  still(picture: HTMLCanvasElement): Promise<CodeRead[]>
}

interface Detector {
  detect(source: HTMLCanvasElement): Promise<{ rawValue: string; format: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const FORMATS = ['qr_code', 'ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'itf']
/** The formats that the browser's own detector must support. */
const NEEDED = ['qr_code', 'ean_13']
/** Pause between two frames. */
const LOOK_EVERY_MS = 50
/** Pause while the last frame is still shown. */
const NEXT_FRAME_MS = 10
/** Pause after a frame with the same codes as the one before: the page needs the processor to handle the code. */
const LOOK_AGAIN_MS = 250
/** Longest side in px of a camera frame, and of a picture, where codes may be small. */
const VIDEO_SIDE = 800
const PICTURE_SIDE = 1600

let decoder: Promise<Decoder> | null = null

/**
 * The browser's own detector if it supports the formats that shops print, else a JavaScript decoder that is loaded now.
 */
function findDecoder(): Promise<Decoder> {
  decoder ??= nativeDecoder()
    .then((native) => native ?? scriptDecoder())
    .catch((error: unknown) => {
      decoder = null
      throw error
    })
  return decoder
}

async function nativeDecoder(): Promise<Decoder | null> {
  const BarcodeDetector = 'BarcodeDetector' in window ? (window.BarcodeDetector as DetectorClass) : null
  if (!BarcodeDetector) return null
  const known = await BarcodeDetector.getSupportedFormats()
  if (!NEEDED.every((format) => known.includes(format))) return null
  const detector = new BarcodeDetector({ formats: FORMATS.filter((format) => known.includes(format)) })
  const detect = async (picture: HTMLCanvasElement) =>
    (await detector.detect(picture)).map(({ rawValue, format }) => ({ code: rawValue, isSure: format === 'qr_code' }))
  return { frame: detect, still: detect }
}

async function scriptDecoder(): Promise<Decoder> {
  const { decodePicture, FrameDecoder } = await import('./script-decoder')
  const frames = new FrameDecoder()
  const read = async (picture: HTMLCanvasElement, decode: (pixels: ImageData) => CodeRead | null) => {
    const pixels = picture.getContext('2d')?.getImageData(0, 0, picture.width, picture.height)
    const found = pixels && decode(pixels)
    return found ? [found] : []
  }
  return {
    frame: (picture) => read(picture, (pixels) => frames.decode(pixels)),
    still: (picture) => read(picture, decodePicture),
  }
}

interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** The part of a video that its element shows: `object-fit: cover` cuts the rest off. */
function shownPart({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement): Area {
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight) || 1
  const width = Math.min(videoWidth, clientWidth / scale || videoWidth)
  const height = Math.min(videoHeight, clientHeight / scale || videoHeight)
  return { left: (videoWidth - width) / 2, top: (videoHeight - height) / 2, width, height }
}

/** Draws a part of a source into a canvas, so that its longest side is at most `side` px; false when there is nothing. */
function draw(canvas: HTMLCanvasElement, source: CanvasImageSource, area: Area, side: number): boolean {
  const { left, top, width, height } = area
  const scale = Math.min(1, side / Math.max(width, height))
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)]
  // Setting a size, even the same one, clears the canvas and allocates new memory.
  if (canvas.width !== across) canvas.width = across
  if (canvas.height !== down) canvas.height = down
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || across === 0 || down === 0) return false
  context.drawImage(source, left, top, width, height, 0, 0, across, down)
  return true
}

/** Fills transparent pixels with white: they would be read as black. */
function fillBehind(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
}

async function openCamera(): Promise<MediaStream> {
  if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) throw new CameraError('insecure')
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    })
  } catch (error) {
    throw new CameraError(problemOf(error))
  }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

/** Calls `look` after each pause of a loop, until it is ended; `look` resolves to the next pause, ms. */
function repeatedly(look: () => Promise<number>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const next = (pauseMs: number) => {
    if (!isOver) timer = setTimeout(() => void look().then(next, () => next(LOOK_EVERY_MS)), pauseMs)
  }
  next(LOOK_EVERY_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

async function watch(elementId: string, onFrame: (reads: readonly CodeRead[]) => void): Promise<Camera> {
  const stream = await openCamera()
  const [track] = stream.getVideoTracks()
  const video = document.createElement('video')
  video.className = 'camera-picture'
  video.muted = true
  video.setAttribute('playsinline', '')
  video.srcObject = stream
  let end = () => {}
  let isOver = false
  const stop = () => {
    isOver = true
    end()
    for (const one of stream.getTracks()) one.stop()
    video.remove()
  }
  try {
    document.getElementById(elementId)?.append(video)
    await video.play()
    const decoder = await findDecoder()
    const canvas = document.createElement('canvas')
    let shownAt = Number.NaN
    let before = ''
    end = repeatedly(async () => {
      // A repeated frame does not confirm a doubtful code.
      if (video.paused) return LOOK_EVERY_MS
      if (video.currentTime === shownAt) return NEXT_FRAME_MS
      shownAt = video.currentTime
      const isDrawn = draw(canvas, video, shownPart(video), VIDEO_SIDE)
      // A frame that fails to decode must not end the scan.
      const reads = isDrawn ? await decoder.frame(canvas).catch(() => []) : []
      if (!isOver && !video.paused) onFrame(reads)
      const codes = reads.map(({ code }) => code).join(' ')
      const isStill = codes !== '' && codes === before
      before = codes
      if (isStill) return LOOK_AGAIN_MS
      // The next frame may confirm a doubtful code.
      return reads.some(({ isSure }) => !isSure) ? 0 : LOOK_EVERY_MS
    })
  } catch (error) {
    stop()
    throw error
  }
  const abilities: MediaTrackCapabilities & { torch?: boolean } = track?.getCapabilities?.() ?? {}
  return {
    hasTorch: abilities.torch === true,
    async setTorch(torch) {
      const light: MediaTrackConstraintSet & { torch: boolean } = { torch }
      await track?.applyConstraints({ advanced: [light] })
    },
    pause(isPaused) {
      if (isPaused) video.pause()
      // A browser that refuses to play shows the frozen picture; the next change of state tries again.
      else void video.play().catch(() => {})
    },
    stop,
  }
}

/** The file that the shopper selects, or null. Must start inside a tap. */
function choosePicture(): Promise<File | null> {
  return new Promise((done) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*', hidden: true })
    const end = () => {
      input.remove()
      done(input.files?.[0] ?? null)
    }
    input.addEventListener('change', end)
    input.addEventListener('cancel', end)
    document.body.append(input)
    input.click()
  })
}

/** The native app's scanning screen. */
async function scanNatively(): Promise<string | null> {
  const { askNative } = await import('./bridge/bridge')
  try {
    return (await askNative('scan')).code
  } catch (error) {
    if (error instanceof BridgeFailure && error.code === BRIDGE_CODE.cancelled) return null
    throw error
  }
}

let isRefusedByWechat = false

/** WeChat's scanning screen when its SDK is ready for this page; null when it is not, or has refused a scan before. */
async function wechatScreen(): Promise<ScanScreen | null> {
  if (isRefusedByWechat) return null
  const { wechatWeb } = await import('./wechat-web/wechat-web')
  if (!(await wechatWeb.isReady())) return null
  return async () => {
    try {
      return await wechatWeb.scan()
    } catch (error) {
      isRefusedByWechat = true
      throw error
    }
  }
}

export const scanner: Scanner = {
  async screen() {
    await host.ready()
    if (host.kind === 'app') return scanNatively
    return host.kind === 'wechat' ? wechatScreen() : null
  },
  hasElement: false,
  openSettings: null,
  watch,
  async readPicture() {
    const file = await choosePicture()
    if (!file) return null
    const address = URL.createObjectURL(file)
    try {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      const { naturalWidth: width, naturalHeight: height } = picture
      const canvas = document.createElement('canvas')
      if (!draw(canvas, picture, { left: 0, top: 0, width, height }, PICTURE_SIDE)) return ''
      fillBehind(canvas)
      const decoder = await findDecoder()
      return (await decoder.still(canvas))[0]?.code ?? ''
    } finally {
      URL.revokeObjectURL(address)
    }
  },
}
