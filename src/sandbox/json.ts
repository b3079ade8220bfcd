/** JSON as it arrives and is kept. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
/** A JSON Schema object. */
export type JsonSchema = { [keyword: string]: unknown }
