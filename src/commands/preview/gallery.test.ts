import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { INPUTS } from '#forms/inputs/inputs.ts'
import { ALL_INPUTS, createGallery } from './gallery.ts'

describe('the gallery', () => {
  it('shows every widget and control, each as a page without faults that holds what is written for it', async () => {
    const catalogue = loadCatalogue(PROJECT_ROOT)
    const { exhibits, pages, objects } = await createGallery(catalogue)
    const namesOf = (kind: string) => exhibits.filter((one) => one.kind === kind).map(({ name }) => name)
    expect(namesOf('widget').sort()).toEqual([...catalogue.widgets.keys()].sort())
    expect(namesOf('input').sort()).toEqual([...INPUTS.keys()].sort())
    expect(exhibits.filter(({ faults }) => faults.length > 0)).toEqual([])
    for (const { name, kind, route, label, about } of exhibits) {
      const { blocks } = JSON.parse(objects.get(pages[route] ?? '') ?? '{}')
      expect(blocks.length, name).toBeGreaterThan(0)
      const isOwn = ({ type, validator }: { type: string; validator?: string }) =>
        kind === 'widget' ? type === name : validator !== undefined && objects.has(validator)
      expect(JSON.stringify(blocks).includes(`"type":"${name}"`) || blocks.some(isOwn), name).toBe(true)
      expect(about.zh, name).toMatch(/\p{Script=Han}/u)
      expect(about.zh, name).not.toBe(label.zh)
    }
    const all = JSON.parse(objects.get(pages[ALL_INPUTS] ?? '') ?? '{}')
    expect(all.blocks).toHaveLength(INPUTS.size)
  })
})
