import { createHash } from 'node:crypto'

/** Ids on the wire are at most 64 characters. */
const MAX_ID = 64

/**
 * The id of a store's product with this handle, the same at every import: store and handle where that is valid in an
 * address, otherwise a digest of them.
 */
export function productIdOf(storeId: string, handle: string): string {
  const plain = `${storeId}.${handle}`
  return /^[A-Za-z0-9._-]+$/.test(plain) && plain.length <= MAX_ID
    ? plain
    : `${storeId.slice(0, 30)}.${digest(['product', storeId, handle])}`
}

/** The handle from which `productIdOf` made this id; other products have their id as handle. */
export function handleOf(storeId: string, productId: string): string {
  return productId.startsWith(`${storeId}.`) ? productId.slice(storeId.length + 1) : productId
}

/** The id of a new SKU: by its code within the store if it has one, otherwise by its product and option values. */
export function skuIdOf(storeId: string, productId: string, code: string, options: readonly string[]): string {
  return `sku-${digest(code === '' ? ['options', productId, ...options] : ['code', storeId, code])}`
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 28)
}
