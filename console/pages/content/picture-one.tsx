import type { Picture } from '@contract/schema/shared'
import { Shot } from '../../ui'

export const NO_PICTURE: Picture = { url: '', ground: null, scale: 1, count: 1 }

/** The picture of an advert or a pop-up. */
export function PictureOne({ value }: { value: Picture; isOff: boolean; onChange(value: Picture): void }) {
  return value.url === '' ? <p className="note">没有图片</p> : <Shot picture={value} size={112} />
}
