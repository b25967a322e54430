/** Levels of the tree, and characters of a name. */
export const CATEGORY_LEVELS = 3
export const CATEGORY_NAME_MAX = 20

/** What is wrong with the name of a category; null when nothing is. The schema has checked its length. */
export function categoryNameFault(name: string): string | null {
  if (name.trim() === '') return '要有类目名'
  if (name.length > CATEGORY_NAME_MAX) return `类目名最多 ${CATEGORY_NAME_MAX} 字`
  // Files of goods write a path of categories with it.
  return name.includes('>') ? '类目名里不能有 >' : null
}
