/** Types of pictures that staff upload. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const
/** Maximum size of an uploaded picture; the stored one is much smaller. */
export const PICTURE_UPLOAD_BYTES = 10_000_000
