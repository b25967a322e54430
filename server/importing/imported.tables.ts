/** Words of an imported file that the mall has no place for: an export writes them again. */
export interface ProductImportTable {
  productId: string
  /** By commas, as the file had them. */
  tags: string
  /** The file's type where the mall has no category of that name, else empty. */
  type: string
}

declare module '../kernel/tables' {
  interface Tables {
    product_import: ProductImportTable
  }
}
