/** Levels of the tree, and characters of a name. */
export const CATEGORY_LEVELS = 3
export const CATEGORY_NAME_MAX = 20

/** The fault of a category name, as a text for staff; null without one. */
export function categoryNameFault(name: string): string | null {
  if (name.trim() === '') return '要有类目名'
  if (name.length > CATEGORY_NAME_MAX) return `类目名最多 ${CATEGORY_NAME_MAX} 字`
  // Imported files separate the categories of a path with it.
  return name.includes('>') ? '类目名里不能有 >' : null
}
