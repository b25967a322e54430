import { type Picture, pictureKey } from '@/ui/picture/picture'

/** Pictures of a product, the selected SKU's first, also when it is not among them. */
export function picturesFrom(chosen: Picture | null, pictures: readonly Picture[]): readonly Picture[] {
  if (!chosen) return pictures
  return [chosen, ...pictures.filter((picture) => pictureKey(picture) !== pictureKey(chosen))]
}
