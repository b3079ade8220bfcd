/** Stands in for axios' fetch adapter (4 KiB gzip): every browser we serve has XMLHttpRequest, which axios takes first. */
export function getFetch(): never {
  throw new Error('The fetch adapter of axios is not in the build; requests go by XMLHttpRequest')
}
