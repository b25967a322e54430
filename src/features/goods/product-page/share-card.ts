import type { ProductDetail } from '@contract/schema/catalog'
import type { ShareCard } from '@/app/share'

/** Share card of a product page; before the product is loaded it has no name. */
export function productShare(
  product: ProductDetail | null,
  params: { productId: string; storeId?: string },
): ShareCard {
  const { productId, storeId } = params
  const card = { title: product?.title ?? '乐廊好物', params: { productId, storeId } }
  if (!product) return card
  const { subtitle, pictures, price } = product
  const [picture] = pictures
  return {
    ...card,
    ...(subtitle && { desc: subtitle }),
    ...(picture && { imageUrl: picture.url, ground: picture.ground }),
    priceCents: price,
  }
}
