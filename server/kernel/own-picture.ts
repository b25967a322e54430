import type { Picture } from '@contract/schema/shared'

const OWN_PICTURE = /^\/media\/(?:art|import)\/[a-z0-9-]+\.webp$/

/** A picture that the mall serves; none of another site. */
export const isOwnPicture = ({ url }: Pick<Picture, 'url'>): boolean => OWN_PICTURE.test(url)
