import type { Picture } from '@contract/schema/shared'
import type { MediaStorage } from '../kernel/media-storage'
import { bringDrawing, drawingUrl } from '../seed/pictures'

/** The drawing of goods without a picture of their own. */
export const PRODUCT_DRAWING = '1f4e6'

/** The drawing of a store without a logo of its own. */
export const LOGO_DRAWING = '1f6cd-fe0f'

export const STORE_LOGO: Picture = { url: drawingUrl(LOGO_DRAWING), ground: 'stone', scale: 0.8, count: 1 }

export const PLACEHOLDER: Picture = { url: drawingUrl(PRODUCT_DRAWING), ground: 'stone', scale: 0.8, count: 1 }

/** Writes the drawing of goods into the storage, unless it exists. */
export function bringPlaceholder(drawingsFolder: string, storage: MediaStorage): Promise<void> {
  return bringDrawing(drawingsFolder, storage, PRODUCT_DRAWING)
}

/** Writes the drawing of stores into the storage, unless it exists. */
export function bringStoreLogo(drawingsFolder: string, storage: MediaStorage): Promise<void> {
  return bringDrawing(drawingsFolder, storage, LOGO_DRAWING)
}
