/** Formats of JSON Schema and OpenAPI beside our own; a form's validators carry those that it uses. */
export const uuid = (text: string) => /^(urn:uuid:)?[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text)

export const hostname = (text: string) =>
  text.length < 254 && /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*\.?$/i.test(text)

export const ipv4 = (text: string) => /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/.test(text)

export const ipv6 = (text: string) => /^[\da-f:.]+$/i.test(text) && isAddress(`http://[${text}]/`)

export const duration = (text: string) =>
  /^P(?!$)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?)$/.test(text)

export const regex = (text: string) => {
  try {
    return Boolean(new RegExp(text, 'u'))
  } catch {
    return false
  }
}

export const uriReference = (text: string) =>
  /^([\w\-.~:/?[\]@!$&'()*+,;=\u00a0-\uffff]|%[\da-f]{2})*(#([\w\-.~:/?@!$&'()*+,;=\u00a0-\uffff]|%[\da-f]{2})*)?$/i.test(
    text,
  )

export const uriTemplate = (text: string) => /^([^\0-\x20"'<>%\\^`{|}]|%[\da-f]{2}|\{[^\s{}]+\})*$/i.test(text)

export const jsonPointer = (text: string) => /^(\/([^~/]|~[01])*)*$/.test(text)

export const relativeJsonPointer = (text: string) => /^(0|[1-9]\d*)(#|(\/([^~/]|~[01])*)*)$/.test(text)

export const byte = (text: string) => /^([\w+/]{4})*([\w+/]{2}==|[\w+/]{3}=)?$/.test(text) && !text.includes('_')

export const color = (text: string) => /^#([\da-f]{3}|[\da-f]{6})$/i.test(text)

function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}
