import { type Picture, pictureKey } from '@/ui/picture/picture'

/** A product's pictures, beginning with the one of what is chosen, whether it is among them or not. */
export function picturesFrom(chosen: Picture | null, pictures: readonly Picture[]): readonly Picture[] {
  if (!chosen) return pictures
  return [chosen, ...pictures.filter((picture) => pictureKey(picture) !== pictureKey(chosen))]
}
