import { escapeXml } from '@zhenku/contract/rules/xml-text';

export const XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const tag = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

export const emptyTag = (name: string, attributes: Record<string, string>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')}/>`;
