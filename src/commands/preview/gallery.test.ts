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
    // Called by what it is, in the language of who looks.
    expect(exhibits.filter(({ label }) => !/\p{Script=Han}/u.test(label.zh)).map(({ name }) => name)).toEqual([])
    const all = JSON.parse(objects.get(pages[ALL_INPUTS] ?? '') ?? '{}')
    expect(all.blocks).toHaveLength(INPUTS.size)
  })

  it('shows the sample’s pictures in its exhibits, and answers what they ask of the platform', async () => {
    const { exhibits, pages, objects, answer } = await createGallery(loadCatalogue(PROJECT_ROOT))
    const routeOf = (wanted: string) => exhibits.find(({ name }) => name === wanted)?.route ?? ''
    for (const name of ['sponsors', 'reveal', 'pictures']) {
      const page = objects.get(pages[routeOf(name)] ?? '') ?? ''
      const [, picture = ''] = /\/config\/(objects\/[\w.-]+\.svg)/.exec(page) ?? []
      expect(objects.get(picture), name).toMatch(/^<svg /)
      expect(page).not.toContain('races/1000060003/')
    }
    expect(answer('orderDetail', { orderId: '1100000000000000001' })).toMatchObject({ payable: 24_900 })
    expect(answer('orderDetail', { orderId: '1' })).toBeUndefined()
  })
})
