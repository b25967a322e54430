import type { Picture } from '@contract/schema/shared'
import { PictureField } from '../../patterns/picture-field'

export const NO_PICTURE: Picture = { url: '', ground: null, scale: 1, count: 1 }

/** The one picture of an advert or a pop-up; it may have none. */
export function PictureOne({
  value,
  isOff,
  onChange,
}: {
  value: Picture
  isOff: boolean
  onChange(value: Picture): void
}) {
  return (
    <PictureField
      label="图片"
      most={1}
      isOff={isOff}
      value={value.url === '' ? [] : [value]}
      onChange={([next]) => onChange(next ?? NO_PICTURE)}
    />
  )
}
