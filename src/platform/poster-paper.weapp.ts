import Taro from '@tarojs/taro'
import type { PosterImage, PosterPaper, PosterPen } from './poster-paper.types'

/** The size before the height of the text is known, px. */
const START = { width: 750, height: 1334 }

/** A canvas of WeChat outside the page; its picture is a temporary file. Base libraries before 2.16.1 have none. */
export function posterPaper(): PosterPaper {
  const canvas = Taro.createOffscreenCanvas({ type: '2d', ...START })
  return {
    // Taro's type has no members.
    pen: canvas.getContext('2d') as PosterPen,
    fontFamily: 'sans-serif',
    resize: (width, height) => void Object.assign(canvas, { width, height }),
    load: (address) =>
      new Promise<PosterImage | null>((done) => {
        const image = canvas.createImage()
        image.onload = () => done({ source: image, width: image.width, height: image.height })
        image.onerror = () => done(null)
        image.src = address
      }),
    async save() {
      const { width, height } = canvas
      const { tempFilePath } = await Taro.canvasToTempFilePath({
        // WeChat takes both kinds of canvas here.
        canvas: canvas as NonNullable<Taro.canvasToTempFilePath.Option['canvas']>,
        width,
        height,
        destWidth: width,
        destHeight: height,
        fileType: 'png',
      })
      return tempFilePath
    },
  }
}
