import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import encodeQR from 'qr'
import sharp from 'sharp'
import { desk, ean13Bits, labelled, type Print, photoOf, render, type Scene } from './printed-codes'

/** Upright, as a phone's camera gives it: the page shows the middle of a wider picture only. */
const WIDTH = 480
const HEIGHT = 640
const WHITE = 235
const BLACK = 16
/** Value of both chroma planes without colour. */
const NO_COLOUR = 128
const MODULE_PX = 7

/** Writes the video of Chromium's fake camera: a QR code in the middle of a white picture (Y4M, one repeated frame). */
export function writeFakeCamera(file: string, text: string): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const size = modules.length
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const side = size * MODULE_PX
  if (side > WIDTH) throw new Error(`the code of ${text} is too large for the camera`)
  const [left, top] = [Math.floor((WIDTH - side) / 2), Math.floor((HEIGHT - side) / 2)]
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const isDark = modules[Math.floor(y / MODULE_PX)]?.[Math.floor(x / MODULE_PX)]
      if (isDark) light[(top + y) * WIDTH + left + x] = BLACK
    }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, Buffer.from('FRAME\n'), light, colour]))
}

/** A photo of an EAN-13 barcode. */
export function photoOfBarcode(digits: string): Promise<Buffer> {
  const bits = ean13Bits(digits)
  const bars = [...bits].flatMap((bit, at) =>
    bit === '1' ? `<rect x="${60 + at * 5}" y="60" width="5" height="180"/>` : [],
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#fff"/>${bars.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A phone's camera held upright. */
const VIEW = { width: 720, height: 1280 }
const NOISE = 6
/** Frames after which an earlier picture is no longer on its way, and a code that is away has left. */
const SOME_LOOKS = 6

interface Steered {
  light: Uint8ClampedArray
  /** Frames that the app has taken from the camera since it shows this picture. */
  looks: number
  /** `performance.now()` of the first frame of this picture; 0: none yet. */
  shownAt: number
  /** The time at which the clock of the page is stopped; null: it runs. */
  clock: number | null
}

declare global {
  interface Window {
    steered: Steered
  }
}

/** Runs before the page's code: a canvas is its camera, and its clock can be stopped. */
const REPLACE_CAMERA = `{
  const [width, height] = [${VIEW.width}, ${VIEW.height}]
  const steered = (window.steered = { light: new Uint8ClampedArray(width * height).fill(200), looks: 0, shownAt: 0, clock: null })
  const now = Date.now
  Date.now = () => steered.clock ?? now()
  const { drawImage } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.drawImage = function (source, ...rest) {
    if (source instanceof HTMLVideoElement) steered.looks += 1
    return drawImage.call(this, source, ...rest)
  }
  const frameOf = (light) => {
    const frame = new ImageData(width, height)
    light.forEach((value, at) => frame.data.fill(value, at * 4, at * 4 + 3))
    for (let at = 3; at < frame.data.length; at += 4) frame.data[at] = 255
    return frame
  }
  const open = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    const stream = canvas.captureStream(0)
    const [track] = stream.getVideoTracks()
    let light, frame
    const draw = () => {
      if (track.readyState === 'ended') return clearInterval(timer)
      if (light !== steered.light) frame = frameOf((light = steered.light))
      context.putImageData(frame, 0, 0)
      track.requestFrame()
      steered.shownAt ||= performance.now()
    }
    const timer = setInterval(draw, 40)
    return stream
  }
  // An empty page before the app has none.
  if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = open
}`

export interface SteeredCamera {
  /** Shows a printed code of this many pixels per module. */
  show(print: Print, modulePx?: number): Promise<void>
  /** Takes the code away; resolves when the app has looked at enough frames without it. */
  clear(): Promise<void>
  /** Stops the page's clock and advances it by this many milliseconds. */
  pass(ms: number): Promise<void>
}

/**
 * A camera whose picture the test chooses, for pages that open afterwards. The test steers by the frames that the app
 * has taken and by the page's clock, so that nothing depends on the speed of the machine.
 */
export async function steerCamera(page: Page): Promise<SteeredCamera> {
  await page.addInitScript(REPLACE_CAMERA)
  const draw = (scene: Scene) => {
    // Not perfectly sharp, as a hand holds it.
    const { light } = photoOf(render(scene, VIEW, 1), NOISE, 1)
    return page.evaluate((picture) => {
      window.steered.light = Uint8ClampedArray.from(atob(picture), (char) => char.charCodeAt(0))
      window.steered.looks = 0
      window.steered.shownAt = 0
    }, Buffer.from(light).toString('base64'))
  }
  return {
    show(print, modulePx = 4) {
      const centre = { x: VIEW.width / 2, y: VIEW.height / 2 }
      return draw(labelled(desk(7), print, { modulePx, heightPx: 200, turn: 2, centre }))
    },
    async clear() {
      await draw(desk(7))
      await page.waitForFunction((looks) => window.steered.looks > looks, SOME_LOOKS)
    },
    pass: (ms) =>
      page.evaluate((more) => {
        window.steered.clock = Date.now() + more
      }, ms),
  }
}
