import { categoryTree } from './category-tree'
import { groundsOf } from './drawings'
import type { Category, Ground, Picture } from './types'

/** Dresses a row of drawings so that no picture stands on the ground of the one or two before it. */
export function dressRow(drawings: readonly string[], scale: number): Picture[] {
  const used: Ground[] = []
  return drawings.map((drawing) => {
    const grounds = groundsOf(drawing)
    const ground = grounds.find((candidate) => !used.slice(-2).includes(candidate)) ?? grounds[0]
    used.push(ground)
    return { drawing, ground, scale, count: 1 }
  })
}

interface Node {
  categoryId: string
  name: string
  drawing: string
}

function readNode(text: string): Node {
  const [categoryId = '', name = '', drawing = ''] = text.split(' ')
  return { categoryId, name, drawing }
}

function siblings(texts: readonly string[], parentId: string | null, level: 1 | 2 | 3): Category[] {
  const nodes = texts.map(readNode)
  const pictures = dressRow(
    nodes.map((node) => node.drawing),
    0.9,
  )
  return nodes.flatMap((node, index) => {
    const picture = pictures[index]
    return picture ? [{ categoryId: node.categoryId, parentId, level, name: node.name, picture, rank: index + 1 }] : []
  })
}

/** All categories, parents before children, in the order of the rail. */
export function categoriesOf(): Category[] {
  const roots = siblings(
    categoryTree.map((branch) => branch.node),
    null,
    1,
  )
  return categoryTree.flatMap((branch, index) => {
    const root = roots[index]
    if (!root) return []
    const groups = siblings(
      branch.groups.map(([node]) => node),
      root.categoryId,
      2,
    )
    const below = branch.groups.flatMap(([, leaves], at) => {
      const group = groups[at]
      return group ? [group, ...siblings(leaves, group.categoryId, 3)] : []
    })
    return [root, ...below]
  })
}
