import { treeOf } from './category.store'

const category = (categoryId: string, parentId: string | null, level: number) => ({
  categoryId,
  parentId,
  level,
  name: categoryId,
  picture: null,
})

test('three levels become a tree; a category without a parent is left out', () => {
  const tree = treeOf([category('a', null, 1), category('b', 'a', 2), category('c', 'b', 3), category('x', 'gone', 2)])
  expect(tree.map((node) => node.categoryId)).toEqual(['a'])
  expect(tree[0]?.children[0]?.children[0]?.categoryId).toBe('c')
})
