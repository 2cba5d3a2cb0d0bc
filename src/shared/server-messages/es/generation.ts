import type { generation as model } from "#shared/server-messages/de/generation.ts";

export const generation: Record<keyof typeof model, string> = {
  "Use a month like {month}": "Usa un mes como {month}",
  "Use a number of US dollars, 0 or more": "Usa una cantidad en dólares, 0 o más",
  "At most {n} US dollars": "Como máximo {n} dólares",
  "Use whole cents": "Usa centavos enteros",
  "Write a prompt first": "Escribe primero un prompt",
  "Choose {list} seconds": "Elige {list} segundos",
  "Say what the post is about, or choose a creation": "Di de qué trata la publicación o elige una creación",
  "{=reason}. Mend the workflow in the file of COMFYUI_WORKFLOW":
    "{=reason}. Hay que corregir el flujo del archivo de COMFYUI_WORKFLOW",
  "Only what failed, or is a draft, can be made again": "Solo lo fallido o los borradores se pueden volver a crear",
  "This server has no such model for {=type}s. Choose {list}":
    "Este servidor no tiene ese modelo ({=type}). Elige {list}",
  "{model} makes videos of {list} seconds": "{model} hace vídeos de {list} segundos",
  "{model} makes videos of {list} pixels": "{model} hace vídeos de {list} píxeles",
  "{model} does not begin with a picture. Choose another model": "{model} no empieza con una imagen. Elige otro modelo",
  "This is not being made any more": "Ya no se está creando",
  "Image generation timed out": "La creación de la imagen ha tardado demasiado",
  "Video generation timed out": "La creación del vídeo ha tardado demasiado",
  "This server has the model {model} no more. Choose another one":
    "Este servidor ya no tiene el modelo {model}. Elige otro",
  "The model made something unusable. {=reason}": "El modelo ha hecho algo que no sirve. {=reason}",
  "Write a prompt into the draft first": "Escribe primero un prompt en el borrador",
  "This is not one of your finished pictures. A video begins with a PNG, JPEG or WebP":
    "No es una de tus imágenes terminadas. Un vídeo empieza con PNG, JPEG o WebP",
  "The picture this video was to begin with is gone. Choose another one":
    "La imagen con la que empezaba este vídeo ya no está. Elige otra",
  "Your cap is {usd} a month, and nobody knows what {model} costs. Choose another model, remove the cap in the settings, or ask whoever runs this server to put its price into AI_PRICES.":
    "Tu límite es de {usd} al mes y nadie sabe cuánto cuesta {model}. Elige otro modelo, quita el límite en los ajustes o pide a quien administra este servidor que ponga su precio en AI_PRICES.",
  "This may cost up to {usd}.": "Esto puede costar hasta {usd}.",
  "This would cost about {usd}.": "Esto costaría unos {usd}.",
  "Your cap is {usd} a month, {usdSpent} of it is spent and {usdReserved} is reserved for what is being made.":
    "Tu límite es de {usd} al mes: has gastado {usdSpent} y {usdReserved} están reservados para lo que se está creando.",
  "Your cap is {usd} a month, {usdSpent} of it is spent.": "Tu límite es de {usd} al mes: has gastado {usdSpent}.",
  "Raise the cap in the settings, or choose a free model.": "Sube el límite en los ajustes o elige un modelo gratuito.",
  "This server has no text model. Whoever runs it can set TEXT_MODEL to get suggestions":
    "Este servidor no tiene modelo de texto. Quien lo administra puede definir TEXT_MODEL para tener sugerencias",
  "The suggestion was given up": "Se ha abandonado la sugerencia",
  "The text model did not answer with anything useful. Try again":
    "El modelo de texto no ha respondido nada útil. Inténtalo otra vez",
  "{=provider} was asked before, and its answer got lost. Look there whether it made something before you try again":
    "Ya se pidió a {=provider} y la respuesta se perdió. Mira allí si hizo algo antes de intentarlo otra vez",
  "The workflow of COMFYUI_WORKFLOW saved no {=type}": "El flujo de COMFYUI_WORKFLOW no ha guardado nada ({=type})",
  "The making was stopped in ComfyUI before it was done. Try again":
    "Se detuvo en ComfyUI antes de terminar. Inténtalo otra vez",
  "ComfyUI was restarted, and knows nothing of this any more. Try again":
    "ComfyUI se reinició y ya no sabe nada de esto. Inténtalo otra vez",
  "Fal does not allow what came of this prompt. Change the prompt":
    "Fal no permite lo que ha salido de este prompt. Cambia el prompt",
  "Fal took the request, but does not say where its result will be":
    "Fal aceptó la petición, pero no dice dónde estará el resultado",
  "The model {model} needs a picture to begin with. Choose one":
    "El modelo {model} necesita una imagen inicial. Elige una",
  "The model {model} takes no picture to begin with. Leave it out":
    "El modelo {model} no admite imagen inicial. Quítala",
  "The content rules of {=provider} stopped this. Change the words and try again":
    "Las normas de contenido de {=provider} lo han impedido. Cambia las palabras e inténtalo otra vez",
  "{=provider} made no picture of this. Describe what is to be seen, and try again":
    "{=provider} no ha hecho ninguna imagen. Describe lo que se debe ver e inténtalo otra vez",
  "{=provider} says that the video is done, but not where it lies":
    "{=provider} dice que el vídeo está hecho, pero no dónde está",
  "{=provider} tried and did not succeed. Try again": "{=provider} lo ha intentado sin éxito. Inténtalo otra vez",
  "{=provider} tried and did not succeed": "{=provider} lo ha intentado sin éxito",
  "{=provider} tried and did not succeed: {said}": "{=provider} lo ha intentado sin éxito: {said}",
  "{=provider} answered with something that Postloom does not understand":
    "{=provider} ha respondido algo que Postloom no entiende",
  "{=provider} knows nothing of this request any more. Look there whether it made something before you try again":
    "{=provider} ya no sabe nada de esta petición. Mira allí si hizo algo antes de intentarlo otra vez",
  "{=provider} answered with more than a picture or a video can be":
    "{=provider} ha enviado más de lo que puede ocupar una imagen o un vídeo",
  "{=provider} answered with more than fits. Try again":
    "{=provider} ha enviado una respuesta demasiado grande. Inténtalo otra vez",
  "{=provider} gave no answer, so nobody can tell whether it made something. Look there before you try again":
    "{=provider} no ha respondido, así que nadie sabe si hizo algo. Mira allí antes de intentarlo otra vez",
  "{=provider} gave no clear answer, so nobody can tell whether it made something. Look there before you try again":
    "{=provider} no ha respondido con claridad, así que nadie sabe si hizo algo. Mira allí antes de intentarlo otra vez",
  "{=provider} does not take the key of this server. Whoever runs it has to check {setting}":
    "{=provider} no acepta la clave de este servidor. Quien lo administra debe revisar {setting}",
  "{=provider} says that the account has no credit left. Whoever runs this server has to top it up there":
    "{=provider} dice que la cuenta no tiene saldo. Quien administra este servidor debe recargarla allí",
  "{=provider} does not allow this content. Change the prompt":
    "{=provider} no permite este contenido. Cambia el prompt",
  "{=provider} does not allow this content. Change the prompt: {said}":
    "{=provider} no permite este contenido. Cambia el prompt: {said}",
  "{=provider} does not take this request": "{=provider} no acepta esta petición",
  "{=provider} does not take this request: {said}": "{=provider} no acepta esta petición: {said}",
  "{=provider} answered with something unusable": "{=provider} ha respondido algo que no sirve",
  "{=provider} answered with something unusable: {said}": "{=provider} ha respondido algo que no sirve: {said}",
  "{=provider} sent something that is not a {=type}. Try again":
    "{=provider} ha enviado otra cosa (se esperaba: {=type}). Inténtalo otra vez",
  "{=provider} made a {=type} that cannot be fetched right now. Try again":
    "{=provider} ha hecho algo ({=type}) que ahora no se puede obtener. Inténtalo otra vez",
  "{=provider} made a {=type} that cannot be fetched, {=reason}. Try again":
    "{=provider} ha hecho algo ({=type}) que no se puede obtener: {=reason}. Inténtalo otra vez",
  "The model {model} makes none of our lengths. Choose another model":
    "El modelo {model} no hace ninguna de nuestras duraciones. Elige otro",
  "The model {model} makes at most {n} seconds. Choose a shorter length, or another model":
    "El modelo {model} hace como máximo {n} segundos. Elige una duración menor u otro modelo",
  "Videos cannot be made on this server: there is no video codec for {system} on {chip}":
    "En este servidor no se pueden hacer vídeos: no hay códec para {system} en {chip}",
  "Built-in renderer": "Generador incluido",
  "Built-in renderer. Add an AI provider for model output":
    "Generador incluido. Añade un proveedor de IA para usar un modelo",
  "One job makes at most 8 seconds, in 1280x720. Billed are at least 5 seconds":
    "Cada trabajo hace como máximo 8 segundos, a 1280x720. Se cobran al menos 5 segundos",
  "One job makes at most 8 seconds. Billed are 4 seconds for 3 and 6 for 5; in Full HD always 8":
    "Cada trabajo hace como máximo 8 segundos. Se cobran 4 segundos por 3 y 6 por 5; en Full HD, siempre 8",
  "The model {model} takes no prompt. Choose one that makes things from words":
    "El modelo {model} no admite prompt. Elige uno que cree a partir de palabras",
  "The model {model} needs more than Postloom can give: {list}. Choose another":
    "El modelo {model} necesita más de lo que Postloom puede dar: {list}. Elige otro",
  "Replicate finished, but holds no file of it. Results are kept for an hour":
    "Replicate ha terminado, pero no tiene el archivo. Los resultados se guardan una hora",
  "The making was stopped at Replicate before it was done. Try again":
    "Se detuvo en Replicate antes de terminar. Inténtalo otra vez",
  "The model does not allow this content. Change the prompt": "El modelo no permite este contenido. Cambia el prompt",
  "The model at Replicate tried and did not succeed": "El modelo de Replicate lo ha intentado sin éxito",
  "Replicate knows no model {model}. Choose another model": "Replicate no conoce el modelo {model}. Elige otro",
  "The model server": "El servidor de modelos",
  "it is too large": "es demasiado grande",
  "it is not where it should be": "no está donde debería",
  "{=provider} takes no more requests for now.": "{=provider} no acepta más peticiones por ahora.",
  "{=provider} cannot take requests right now.": "{=provider} no puede aceptar peticiones ahora.",
  "{=provider} cannot be reached.": "No se puede conectar con {=provider}.",
  "Many videos are being made right now.": "Se están haciendo muchos vídeos.",
  "Many images are being made right now.": "Se están haciendo muchas imágenes.",
  "Your earlier {=unit} are still being made.": "Aún se está creando lo anterior ({=unit}).",
  "Please wait for them.": "Espera a que termine.",
  "Try again later": "Inténtalo más tarde",
  "Try again in a few minutes": "Inténtalo otra vez en unos minutos",
  "Try again in a minute": "Inténtalo otra vez en un minuto",
  "Generation started": "La creación ha empezado",
  "Image generation started": "La creación de la imagen ha empezado",
  "Video generation started": "La creación del vídeo ha empezado",
};
