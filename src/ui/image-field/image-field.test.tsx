import { fireEvent, render, screen } from '@testing-library/react'
import { type FieldImage, ImageField } from './image-field'

const image = (id: string, more: Partial<FieldImage> = {}): FieldImage => ({
  id,
  url: `/${id}.jpg`,
  state: 'done',
  percent: 100,
  problem: '',
  ...more,
})
const acts = { onAdd: jest.fn(), onRemove: jest.fn(), onRetry: jest.fn(), onUndo: jest.fn() }
const show = (images: FieldImage[], most = 4) =>
  render(<ImageField label="图片" images={images} most={most} {...acts} onUndo={null} />)
beforeEach(() => jest.clearAllMocks())

test('the add square is shown until the field is full', () => {
  show([image('a')])
  fireEvent.click(screen.getByRole('button', { name: '添加图片，最多 4 张' }))
  expect(acts.onAdd).toHaveBeenCalled()
  expect(screen.getByText('1/4')).toBeInTheDocument()
})

test('a full field has no add square', () => {
  show([image('a')], 1)
  expect(screen.queryByRole('button', { name: /添加图片/ })).toBeNull()
})

test('a running upload shows its progress; a failed one shows the reason and can be retried [upload.progress]', () => {
  show([
    image('a', { state: 'uploading', percent: 40 }),
    image('b', { state: 'failed', percent: 10, problem: '图片尺寸过大' }),
  ])
  expect(screen.getByText('40%')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: '第 2 张图片上传失败，重试' }))
  expect(acts.onRetry).toHaveBeenCalledWith('b')
  expect(screen.getByRole('alert')).toHaveTextContent('图片尺寸过大')
})

test('a picture can be removed and restored [upload.restore]', () => {
  const { rerender } = show([image('a'), image('b')])
  fireEvent.click(screen.getByRole('button', { name: '移除第 2 张图片' }))
  expect(acts.onRemove).toHaveBeenCalledWith('b')
  rerender(<ImageField label="图片" images={[image('a')]} most={4} {...acts} />)
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(acts.onUndo).toHaveBeenCalled()
})

describe('with a video as an alternative to pictures', () => {
  const onAddVideo = jest.fn()
  const field = (images: FieldImage[]) =>
    render(<ImageField label="图片或视频" images={images} most={9} {...acts} onAddVideo={onAddVideo} onUndo={null} />)

  test('both are offered while the field is empty', () => {
    field([])
    fireEvent.click(screen.getByRole('button', { name: '添加视频' }))
    expect(onAddVideo).toHaveBeenCalled()
    expect(screen.getByRole('button', { name: /添加图片/ })).toBeInTheDocument()
  })

  test('with pictures only more pictures can be added [upload.video-or-pictures]', () => {
    field([image('a')])
    expect(screen.queryByRole('button', { name: '添加视频' })).toBeNull()
    expect(screen.getByRole('button', { name: /添加图片/ })).toBeInTheDocument()
  })

  test('a video is alone, has no number, and can be removed [upload.video-or-pictures]', () => {
    const { container } = field([image('v', { isVideo: true, url: '' })])
    expect(screen.queryByRole('button', { name: /添加/ })).toBeNull()
    expect(screen.queryByText('1/9')).toBeNull()
    expect(container.querySelector('.play-mark')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '移除视频' }))
    expect(acts.onRemove).toHaveBeenCalledWith('v')
  })
})
