import type { Picture } from '@contract/schema/shared'
import type { MediaStorage } from '../kernel/media-storage'
import { bringDrawing, drawingUrl } from '../seed/pictures'

/** The drawing of goods without a picture of their own. */
export const PRODUCT_DRAWING = '1f4e6'

export const PLACEHOLDER: Picture = { url: drawingUrl(PRODUCT_DRAWING), ground: 'stone', scale: 0.8, count: 1 }

/** Writes it into the storage, unless it exists. */
export function bringPlaceholder(drawingsFolder: string, storage: MediaStorage): Promise<void> {
  return bringDrawing(drawingsFolder, storage, PRODUCT_DRAWING)
}
