import Taro from '@tarojs/taro'
import { taro } from '../../test/support/taro-fakes/taro'
import { posterPaper } from './poster-paper.weapp'

beforeEach(() => {
  taro.reset()
  taro.answer('canvasToTempFilePath', () => ({ tempFilePath: 'wxfile://tmp/poster.png' }))
})

/** WeChat's canvas outside the page; pictures whose address ends with `gone` do not load. */
function canvas() {
  const pen = {}
  const made = {
    width: 750,
    height: 1334,
    getContext: () => pen,
    createImage: () => {
      const image = { width: 256, height: 128, onload: () => {}, onerror: () => {} }
      return Object.defineProperty(image, 'src', {
        set: (address: string) => queueMicrotask(() => (address.endsWith('gone') ? image.onerror() : image.onload())),
      })
    },
  }
  // The fake would return a promise, as most of WeChat's API does.
  Object.assign(Taro, { createOffscreenCanvas: () => made })
  return made
}

test("the poster becomes a file of WeChat's canvas in its own size; pictures that do not load are left out [share.poster-save]", async () => {
  const made = canvas()
  const paper = posterPaper()
  paper.resize(750, 1200)
  expect([made.width, made.height]).toEqual([750, 1200])
  expect(await paper.load('https://mall.example/cat.webp')).toMatchObject({ width: 256, height: 128 })
  expect(await paper.load('https://mall.example/gone')).toBeNull()
  expect(await paper.save()).toBe('wxfile://tmp/poster.png')
  expect(taro.callsOf('canvasToTempFilePath')).toMatchObject([{ width: 750, height: 1200, destHeight: 1200 }])
})
