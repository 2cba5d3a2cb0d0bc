import type { generation as model } from "#shared/server-messages/de/generation.ts";

export const generation: Record<keyof typeof model, string> = {
  "Use a month like {month}": "Utilisez un mois comme {month}",
  "Use a number of US dollars, 0 or more": "Indiquez un montant en dollars, 0 ou plus",
  "At most {n} US dollars": "{n} dollars au plus",
  "Use whole cents": "Utilisez des cents entiers",
  "Write a prompt first": "Écrivez d’abord un prompt",
  "Choose {list} seconds": "Choisissez {list} secondes",
  "Say what the post is about, or choose a creation": "Dites de quoi parle la publication, ou choisissez une création",
  "{=reason}. Mend the workflow in the file of COMFYUI_WORKFLOW":
    "{=reason}. Il faut corriger le workflow du fichier de COMFYUI_WORKFLOW",
  "Only what failed, or is a draft, can be made again": "Seul ce qui a échoué, ou est un brouillon, peut être refait",
  "This server has no such model for {=type}s. Choose {list}":
    "Ce serveur n’a pas ce modèle ({=type}). Choisissez {list}",
  "{model} makes videos of {list} seconds": "{model} fait des vidéos de {list} secondes",
  "{model} makes videos of {list} pixels": "{model} fait des vidéos de {list} pixels",
  "{model} does not begin with a picture. Choose another model":
    "{model} ne part pas d’une image. Choisissez un autre modèle",
  "This is not being made any more": "Ce n’est plus en cours de création",
  "Image generation timed out": "La création de l’image a pris trop de temps",
  "Video generation timed out": "La création de la vidéo a pris trop de temps",
  "This server has the model {model} no more. Choose another one":
    "Ce serveur n’a plus le modèle {model}. Choisissez-en un autre",
  "The model made something unusable. {=reason}": "Le modèle a produit quelque chose d’inutilisable. {=reason}",
  "Write a prompt into the draft first": "Écrivez d’abord un prompt dans le brouillon",
  "This is not one of your finished pictures. A video begins with a PNG, JPEG or WebP":
    "Ce n’est pas l’une de vos images terminées. Une vidéo part d’un PNG, JPEG ou WebP",
  "The picture this video was to begin with is gone. Choose another one":
    "L’image par laquelle cette vidéo devait commencer n’existe plus. Choisissez-en une autre",
  "Your cap is {usd} a month, and nobody knows what {model} costs. Choose another model, remove the cap in the settings, or ask whoever runs this server to put its price into AI_PRICES.":
    "Votre plafond est de {usd} par mois, et personne ne sait ce que coûte {model}. Choisissez un autre modèle, retirez le plafond dans les paramètres, ou demandez à la personne qui gère ce serveur d’indiquer son prix dans AI_PRICES.",
  "This may cost up to {usd}.": "Cela peut coûter jusqu’à {usd}.",
  "This would cost about {usd}.": "Cela coûterait environ {usd}.",
  "Your cap is {usd} a month, {usdSpent} of it is spent and {usdReserved} is reserved for what is being made.":
    "Votre plafond est de {usd} par mois : {usdSpent} sont dépensés et {usdReserved} réservés à ce qui est en cours.",
  "Your cap is {usd} a month, {usdSpent} of it is spent.":
    "Votre plafond est de {usd} par mois : {usdSpent} sont dépensés.",
  "Raise the cap in the settings, or choose a free model.":
    "Relevez le plafond dans les paramètres, ou choisissez un modèle gratuit.",
  "This server has no text model. Whoever runs it can set TEXT_MODEL to get suggestions":
    "Ce serveur n’a pas de modèle de texte. La personne qui le gère peut définir TEXT_MODEL pour obtenir des suggestions",
  "The suggestion was given up": "La suggestion a été abandonnée",
  "The text model did not answer with anything useful. Try again":
    "Le modèle de texte n’a rien répondu d’utile. Réessayez",
  "{=provider} was asked before, and its answer got lost. Look there whether it made something before you try again":
    "{=provider} a déjà été sollicité et sa réponse s’est perdue. Regardez là-bas s’il a créé quelque chose avant de réessayer",
  "The workflow of COMFYUI_WORKFLOW saved no {=type}": "Le workflow de COMFYUI_WORKFLOW n’a rien enregistré ({=type})",
  "The making was stopped in ComfyUI before it was done. Try again":
    "La création a été arrêtée dans ComfyUI avant la fin. Réessayez",
  "ComfyUI was restarted, and knows nothing of this any more. Try again":
    "ComfyUI a redémarré et n’en sait plus rien. Réessayez",
  "Fal does not allow what came of this prompt. Change the prompt":
    "Fal n’autorise pas ce qu’a donné ce prompt. Changez le prompt",
  "Fal took the request, but does not say where its result will be":
    "Fal a pris la demande, mais ne dit pas où sera le résultat",
  "The model {model} needs a picture to begin with. Choose one":
    "Le modèle {model} a besoin d’une image de départ. Choisissez-en une",
  "The model {model} takes no picture to begin with. Leave it out":
    "Le modèle {model} ne prend pas d’image de départ. Retirez-la",
  "The content rules of {=provider} stopped this. Change the words and try again":
    "Les règles de contenu de {=provider} ont bloqué ceci. Changez les mots et réessayez",
  "{=provider} made no picture of this. Describe what is to be seen, and try again":
    "{=provider} n’en a fait aucune image. Décrivez ce qu’on doit voir, et réessayez",
  "{=provider} says that the video is done, but not where it lies":
    "{=provider} dit que la vidéo est prête, mais pas où elle se trouve",
  "{=provider} tried and did not succeed. Try again": "{=provider} a essayé sans succès. Réessayez",
  "{=provider} tried and did not succeed": "{=provider} a essayé sans succès",
  "{=provider} tried and did not succeed: {said}": "{=provider} a essayé sans succès : {said}",
  "{=provider} answered with something that Postloom does not understand":
    "{=provider} a répondu quelque chose que Postloom ne comprend pas",
  "{=provider} knows nothing of this request any more. Look there whether it made something before you try again":
    "{=provider} ne sait plus rien de cette demande. Regardez là-bas s’il a créé quelque chose avant de réessayer",
  "{=provider} answered with more than a picture or a video can be":
    "{=provider} a envoyé plus que ce que peut peser une image ou une vidéo",
  "{=provider} answered with more than fits. Try again": "{=provider} a envoyé une réponse trop volumineuse. Réessayez",
  "{=provider} gave no answer, so nobody can tell whether it made something. Look there before you try again":
    "{=provider} n’a pas répondu, personne ne sait donc s’il a créé quelque chose. Regardez là-bas avant de réessayer",
  "{=provider} gave no clear answer, so nobody can tell whether it made something. Look there before you try again":
    "{=provider} n’a pas répondu clairement, personne ne sait donc s’il a créé quelque chose. Regardez là-bas avant de réessayer",
  "{=provider} does not take the key of this server. Whoever runs it has to check {setting}":
    "{=provider} n’accepte pas la clé de ce serveur. La personne qui le gère doit vérifier {setting}",
  "{=provider} says that the account has no credit left. Whoever runs this server has to top it up there":
    "{=provider} indique que le compte n’a plus de crédit. La personne qui gère ce serveur doit le recharger",
  "{=provider} does not allow this content. Change the prompt":
    "{=provider} n’autorise pas ce contenu. Changez le prompt",
  "{=provider} does not allow this content. Change the prompt: {said}":
    "{=provider} n’autorise pas ce contenu. Changez le prompt : {said}",
  "{=provider} does not take this request": "{=provider} n’accepte pas cette demande",
  "{=provider} does not take this request: {said}": "{=provider} n’accepte pas cette demande : {said}",
  "{=provider} answered with something unusable": "{=provider} a répondu quelque chose d’inutilisable",
  "{=provider} answered with something unusable: {said}": "{=provider} a répondu quelque chose d’inutilisable : {said}",
  "{=provider} sent something that is not a {=type}. Try again":
    "{=provider} a envoyé autre chose (attendu : {=type}). Réessayez",
  "{=provider} made a {=type} that cannot be fetched right now. Try again":
    "{=provider} a créé un résultat ({=type}) qui ne peut pas être récupéré pour l’instant. Réessayez",
  "{=provider} made a {=type} that cannot be fetched, {=reason}. Try again":
    "{=provider} a créé un résultat ({=type}) qui ne peut pas être récupéré : {=reason}. Réessayez",
  "The model {model} makes none of our lengths. Choose another model":
    "Le modèle {model} ne fait aucune de nos durées. Choisissez-en un autre",
  "The model {model} makes at most {n} seconds. Choose a shorter length, or another model":
    "Le modèle {model} fait au plus {n} secondes. Choisissez une durée plus courte, ou un autre modèle",
  "Videos cannot be made on this server: there is no video codec for {system} on {chip}":
    "Ce serveur ne peut pas créer de vidéos : il n’y a pas de codec pour {system} sur {chip}",
  "Built-in renderer": "Moteur intégré",
  "Built-in renderer. Add an AI provider for model output":
    "Moteur intégré. Ajoutez un fournisseur d’IA pour utiliser un modèle",
  "One job makes at most 8 seconds, in 1280x720. Billed are at least 5 seconds":
    "Une demande fait au plus 8 secondes, en 1280x720. Au moins 5 secondes sont facturées",
  "One job makes at most 8 seconds. Billed are 4 seconds for 3 and 6 for 5; in Full HD always 8":
    "Une demande fait au plus 8 secondes. Sont facturées 4 secondes pour 3 et 6 pour 5 ; en Full HD, toujours 8",
  "The model {model} takes no prompt. Choose one that makes things from words":
    "Le modèle {model} ne prend pas de prompt. Choisissez-en un qui part de mots",
  "The model {model} needs more than Postloom can give: {list}. Choose another":
    "Le modèle {model} demande plus que ce que Postloom peut donner : {list}. Choisissez-en un autre",
  "Replicate finished, but holds no file of it. Results are kept for an hour":
    "Replicate a fini, mais n’a plus le fichier. Les résultats sont gardés une heure",
  "The making was stopped at Replicate before it was done. Try again":
    "La création a été arrêtée chez Replicate avant la fin. Réessayez",
  "The model does not allow this content. Change the prompt": "Le modèle n’autorise pas ce contenu. Changez le prompt",
  "The model at Replicate tried and did not succeed": "Le modèle chez Replicate a essayé sans succès",
  "Replicate knows no model {model}. Choose another model":
    "Replicate ne connaît pas de modèle {model}. Choisissez-en un autre",
  "The model server": "Le serveur de modèles",
  "it is too large": "il est trop volumineux",
  "it is not where it should be": "il n’est pas là où il devrait être",
  "{=provider} takes no more requests for now.": "{=provider} n’accepte plus de demandes pour l’instant.",
  "{=provider} cannot take requests right now.": "{=provider} ne peut pas prendre de demandes en ce moment.",
  "{=provider} cannot be reached.": "{=provider} est injoignable.",
  "Many videos are being made right now.": "Beaucoup de vidéos sont en cours.",
  "Many images are being made right now.": "Beaucoup d’images sont en cours.",
  "Your earlier {=unit} are still being made.": "Une création est encore en cours ({=unit}).",
  "Please wait for them.": "Veuillez patienter.",
  "Try again later": "Réessayez plus tard",
  "Try again in a few minutes": "Réessayez dans quelques minutes",
  "Try again in a minute": "Réessayez dans une minute",
  "Generation started": "La création a commencé",
  "Image generation started": "La création de l’image a commencé",
  "Video generation started": "La création de la vidéo a commencé",
};
