/** Fields of an imported file that the mall does not use: an export writes them again. */
export interface ProductImportTable {
  productId: string
  /** Separated by commas, as in the file. */
  tags: string
  /** The file's type if the mall has no category of that name, otherwise empty. */
  type: string
}

declare module '../kernel/tables' {
  interface Tables {
    product_import: ProductImportTable
  }
}
