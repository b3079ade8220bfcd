import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import type { Schema } from '#authoring/catalogue/schema.ts'
import type { Finding } from '#authoring/model/finding.ts'
import type { Fault, Origins } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { besideFault, fileHostFault } from '#authoring/pictures/configPictures.ts'
import { asObject, asObjects } from '#lib/json.ts'
import type { JsonObject } from '#runtime/model.ts'
import { checkExpression } from './expression.ts'
import { type AddressPlace, allowedHosts, createAddressRule } from './rules/addressFaults.ts'
import { createPayloadAdvice, expressionAdvice, languagesAdvice } from './rules/adviceFaults.ts'
import { conditionFaults } from './rules/conditionFaults.ts'
import { cycleFaults } from './rules/cycleFaults.ts'
import { createFormCheck, formPictures } from './rules/formFaults.ts'
import { createReferenceRule } from './rules/references.ts'
import { shareFaults } from './rules/shareFaults.ts'
import { siteLook, themeFaults } from './rules/themeFaults.ts'
import { boundFaults, textFaults } from './rules/valueFaults.ts'
import { createShapeCheck, type ShapeFault } from './shape.ts'
import { pageNames } from './shapes.ts'
import { visitPage } from './visitPage.ts'

/** How a setting of a form's field that holds a picture is judged: as any other. */
const PICTURE: Schema = { 'x-type': 'image' }

/** What a page's rules need to know of the rest of the config. */
export interface PageSurroundings {
  site: JsonObject
  /** Every route that has a page. */
  routes: readonly string[]
  /** Files of the config's pictures, as they are now. */
  pictures: () => Iterable<string>
}

export type PageCheck = (page: JsonObject, origins: Origins, surroundings: PageSurroundings) => Finding[]

/** Checks one flat page: its shape, its names, its texts and what it refers to. */
export function createPageCheck(catalogue: Catalogue): PageCheck {
  const shape = createShapeCheck(catalogue.schemas.page)
  const forms = createFormCheck(catalogue)
  const addressed = createAddressRule(catalogue.root)
  const themed = (page: JsonObject, site: JsonObject) =>
    page.theme === undefined ? [] : themeFaults(page, siteLook(site, catalogue.palettes))
  return (page, origins, surroundings) => {
    const findings: Finding[] = []
    const report = (path: JsonPath, fault: Fault) => void findings.push(origins.finding(page, path, fault))
    // A moment among the facts of a series is milliseconds where the template puts it.
    const ofFacts = ({ path, ...fault }: ShapeFault) =>
      fault.code === 'shape.time' && origins.finding(page, path, fault).also !== undefined
    const misshapen = shape(page).filter((fault) => !ofFacts(fault))
    const whole = [
      ...misshapen,
      ...cycleFaults(page),
      ...themed(page, surroundings.site),
      ...shareFaults(page, surroundings.site),
    ]
    for (const { path, ...fault } of whole) report(path, fault)
    const { links, media } = allowedHosts(surroundings.site)
    const onHost = (name: string) => fileHostFault(name, surroundings.site)
    const addressPlace = (path: JsonPath): AddressPlace => ({
      links,
      media,
      onHost,
      beside: (name) => besideFault(name, origins.fileOf(page, path), surroundings.pictures()),
    })
    const payloads = createPayloadAdvice(report)
    const references = createReferenceRule(page, namedOutside(surroundings, catalogue), report)
    visitPage(page, pageNames(page, surroundings.site, catalogue), catalogue, {
      block: (block, path, widget) => {
        references.block(block, path, widget)
        // What has the wrong shape is not looked into.
        if (misshapen.some((fault) => begins(fault.path, path))) return
        for (const { path: inside, ...fault } of forms(block)) report([...path, ...inside], fault)
        for (const { path: inside, name } of widget?.form ? formPictures(block) : []) {
          const at = [...path, ...inside]
          for (const fault of addressed(name, PICTURE, addressPlace(at))) report(at, fault)
        }
      },
      action: (action, path, schema) => {
        references.action(action, path, schema)
        payloads(action, path)
      },
      source: payloads,
      condition: (text, path) => {
        for (const fault of conditionFaults(text)) report(path, fault)
      },
      value: (value, path, schema, names) => {
        for (const fault of boundFaults(value, schema, names, catalogue.contract.schemas)) report(path, fault)
        for (const fault of [...textFaults(value, schema), ...languagesAdvice(value)]) report(path, fault)
        for (const { path: inside, ...fault } of addressed(value, schema, addressPlace(path)))
          report([...path, ...inside], fault)
        references.value(value, path, schema)
      },
      expression: (text, path, names) => {
        const faults = checkExpression(text, names, catalogue.contract.schemas)
        for (const fault of faults.length > 0 ? faults : expressionAdvice(text)) report(path, fault)
      },
    })
    return findings
  }
}

function namedOutside({ routes, site }: PageSurroundings, { icons }: Catalogue) {
  const tabs = asObjects(asObject(site.tabs).items).flatMap(({ id }) => (typeof id === 'string' ? id : []))
  return { routes, icons, tabs: Object.keys(site).length > 0 ? tabs : null }
}

function begins(path: JsonPath, start: JsonPath): boolean {
  return start.every((step, index) => path[index] === step)
}
