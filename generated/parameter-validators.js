// Generated from openapi.yaml by `npm run generate`. Do not edit.

export const getSystemInfo = validate21;
const schema6 = {"$id":"getSystemInfo","$ref":"getSystemInfoParameters"};
const schema7 = {"$id":"getSystemInfoParameters","type":"object","properties":{"params":{"type":"object","properties":{},"required":[]},"query":{"type":"object","properties":{"verbose":{"type":"boolean"}},"required":[]}},"required":["params","query"]};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="getSystemInfoParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
validate22.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.verbose !== undefined){
let data2 = data1.verbose;
if(typeof data2 !== "boolean"){
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(data2 === "false" || data2 === 0 || data2 === null){
coerced0 = false;
}
else if(data2 === "true" || data2 === 1){
coerced0 = true;
}
else {
validate22.errors = [{instancePath:instancePath+"/query/verbose",schemaPath:"#/properties/query/properties/verbose/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
}
if(coerced0 !== undefined){
data2 = coerced0;
if(data1 !== undefined){
data1["verbose"] = coerced0;
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="getSystemInfo" */;
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
validate21.errors = vErrors;
return errors === 0;
}

export const listApps = validate24;
const schema8 = {"$id":"listApps","$ref":"listAppsParameters"};
const schema9 = {"$id":"listAppsParameters","type":"object","properties":{"params":{"type":"object","properties":{},"required":[]},"query":{"type":"object","properties":{"model":{"type":"string","minLength":1,"maxLength":512}},"required":[]}},"required":["params","query"]};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="listAppsParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
validate25.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.model !== undefined){
let data2 = data1.model;
const _errs5 = errors;
if(typeof data2 !== "string"){
let dataType0 = typeof data2;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data2;
}
else if(data2 === null){
coerced0 = "";
}
else {
validate25.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced0 !== undefined){
data2 = coerced0;
if(data1 !== undefined){
data1["model"] = coerced0;
}
}
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 512){
validate25.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data2.length < 1){
validate25.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="listApps" */;
let vErrors = null;
let errors = 0;
if(!(validate25(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
validate24.errors = vErrors;
return errors === 0;
}

export const listModels = validate27;
const schema10 = {"$id":"listModels","$ref":"listModelsParameters"};
const schema11 = {"$id":"listModelsParameters","type":"object","properties":{"params":{"type":"object","properties":{},"required":[]},"query":{"type":"object","properties":{"show_all":{"type":"boolean"},"cache_dir":{"type":"string","maxLength":4096}},"required":[]}},"required":["params","query"]};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="listModelsParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
validate28.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.show_all !== undefined){
let data2 = data1.show_all;
const _errs5 = errors;
if(typeof data2 !== "boolean"){
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(data2 === "false" || data2 === 0 || data2 === null){
coerced0 = false;
}
else if(data2 === "true" || data2 === 1){
coerced0 = true;
}
else {
validate28.errors = [{instancePath:instancePath+"/query/show_all",schemaPath:"#/properties/query/properties/show_all/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
}
if(coerced0 !== undefined){
data2 = coerced0;
if(data1 !== undefined){
data1["show_all"] = coerced0;
}
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.cache_dir !== undefined){
let data3 = data1.cache_dir;
const _errs7 = errors;
if(typeof data3 !== "string"){
let dataType1 = typeof data3;
let coerced1 = undefined;
if(!(coerced1 !== undefined)){
if(dataType1 == "number" || dataType1 == "boolean"){
coerced1 = "" + data3;
}
else if(data3 === null){
coerced1 = "";
}
else {
validate28.errors = [{instancePath:instancePath+"/query/cache_dir",schemaPath:"#/properties/query/properties/cache_dir/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced1 !== undefined){
data3 = coerced1;
if(data1 !== undefined){
data1["cache_dir"] = coerced1;
}
}
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 4096){
validate28.errors = [{instancePath:instancePath+"/query/cache_dir",schemaPath:"#/properties/query/properties/cache_dir/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}


function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="listModels" */;
let vErrors = null;
let errors = 0;
if(!(validate28(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
validate27.errors = vErrors;
return errors === 0;
}

export const getModel = validate30;
const schema12 = {"$id":"getModel","$ref":"getModelParameters"};
const schema13 = {"$id":"getModelParameters","type":"object","properties":{"params":{"type":"object","properties":{"model_id":{"type":"string","minLength":1,"maxLength":512}},"required":["model_id"]},"query":{"type":"object","properties":{},"required":[]}},"required":["params","query"]};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="getModelParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate31.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.model_id === undefined) && (missing1 = "model_id")){
validate31.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.model_id !== undefined){
let data1 = data0.model_id;
const _errs3 = errors;
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate31.errors = [{instancePath:instancePath+"/params/model_id",schemaPath:"#/properties/params/properties/model_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["model_id"] = coerced0;
}
}
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate31.errors = [{instancePath:instancePath+"/params/model_id",schemaPath:"#/properties/params/properties/model_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate31.errors = [{instancePath:instancePath+"/params/model_id",schemaPath:"#/properties/params/properties/model_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
}
}
}
else {
validate31.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs5 = errors;
if(errors === _errs5){
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate31.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}


function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="getModel" */;
let vErrors = null;
let errors = 0;
if(!(validate31(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
validate30.errors = vErrors;
return errors === 0;
}

export const getModelOptions = validate33;
const schema14 = {"$id":"getModelOptions","$ref":"getModelOptionsParameters"};
const schema15 = {"$id":"getModelOptionsParameters","type":"object","properties":{"params":{"type":"object","properties":{"model_id":{"type":"string","minLength":1,"maxLength":512}},"required":["model_id"]},"query":{"type":"object","properties":{},"required":[]}},"required":["params","query"]};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="getModelOptionsParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.model_id === undefined) && (missing1 = "model_id")){
validate34.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.model_id !== undefined){
let data1 = data0.model_id;
const _errs3 = errors;
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate34.errors = [{instancePath:instancePath+"/params/model_id",schemaPath:"#/properties/params/properties/model_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["model_id"] = coerced0;
}
}
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate34.errors = [{instancePath:instancePath+"/params/model_id",schemaPath:"#/properties/params/properties/model_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate34.errors = [{instancePath:instancePath+"/params/model_id",schemaPath:"#/properties/params/properties/model_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs5 = errors;
if(errors === _errs5){
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate34.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}


function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="getModelOptions" */;
let vErrors = null;
let errors = 0;
if(!(validate34(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
validate33.errors = vErrors;
return errors === 0;
}

export const saveModelOptions = validate36;
const schema16 = {"$id":"saveModelOptions","$ref":"saveModelOptionsParameters"};
const schema17 = {"$id":"saveModelOptionsParameters","type":"object","properties":{"params":{"type":"object","properties":{"model_id":{"type":"string","minLength":1,"maxLength":512}},"required":["model_id"]},"query":{"type":"object","properties":{},"required":[]}},"required":["params","query"]};

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="saveModelOptionsParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate37.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.model_id === undefined) && (missing1 = "model_id")){
validate37.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.model_id !== undefined){
let data1 = data0.model_id;
const _errs3 = errors;
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate37.errors = [{instancePath:instancePath+"/params/model_id",schemaPath:"#/properties/params/properties/model_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["model_id"] = coerced0;
}
}
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate37.errors = [{instancePath:instancePath+"/params/model_id",schemaPath:"#/properties/params/properties/model_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate37.errors = [{instancePath:instancePath+"/params/model_id",schemaPath:"#/properties/params/properties/model_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
}
}
}
else {
validate37.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs5 = errors;
if(errors === _errs5){
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate37.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate37.errors = vErrors;
return errors === 0;
}


function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="saveModelOptions" */;
let vErrors = null;
let errors = 0;
if(!(validate37(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
validate36.errors = vErrors;
return errors === 0;
}

export const deleteModelOptions = validate39;
const schema18 = {"$id":"deleteModelOptions","$ref":"deleteModelOptionsParameters"};
const schema19 = {"$id":"deleteModelOptionsParameters","type":"object","properties":{"params":{"type":"object","properties":{"model_id":{"type":"string","minLength":1,"maxLength":512}},"required":["model_id"]},"query":{"type":"object","properties":{},"required":[]}},"required":["params","query"]};

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="deleteModelOptionsParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate40.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.model_id === undefined) && (missing1 = "model_id")){
validate40.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.model_id !== undefined){
let data1 = data0.model_id;
const _errs3 = errors;
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate40.errors = [{instancePath:instancePath+"/params/model_id",schemaPath:"#/properties/params/properties/model_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["model_id"] = coerced0;
}
}
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate40.errors = [{instancePath:instancePath+"/params/model_id",schemaPath:"#/properties/params/properties/model_id/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate40.errors = [{instancePath:instancePath+"/params/model_id",schemaPath:"#/properties/params/properties/model_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs5 = errors;
if(errors === _errs5){
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate40.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate40.errors = vErrors;
return errors === 0;
}


function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="deleteModelOptions" */;
let vErrors = null;
let errors = 0;
if(!(validate40(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
validate39.errors = vErrors;
return errors === 0;
}

export const searchRegistry = validate42;
const schema20 = {"$id":"searchRegistry","$ref":"searchRegistryParameters"};
const schema21 = {"$id":"searchRegistryParameters","type":"object","properties":{"params":{"type":"object","properties":{},"required":[]},"query":{"type":"object","properties":{"query":{"type":"string","maxLength":200},"q":{"type":"string","maxLength":200},"source":{"type":"string","enum":["huggingface"]},"limit":{"type":"integer","minimum":1,"maximum":50},"format":{"type":"string","enum":["gguf"]}},"required":[]}},"required":["params","query"]};

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="searchRegistryParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate43.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
validate43.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.query !== undefined){
let data2 = data1.query;
const _errs5 = errors;
if(typeof data2 !== "string"){
let dataType0 = typeof data2;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data2;
}
else if(data2 === null){
coerced0 = "";
}
else {
validate43.errors = [{instancePath:instancePath+"/query/query",schemaPath:"#/properties/query/properties/query/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced0 !== undefined){
data2 = coerced0;
if(data1 !== undefined){
data1["query"] = coerced0;
}
}
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 200){
validate43.errors = [{instancePath:instancePath+"/query/query",schemaPath:"#/properties/query/properties/query/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.q !== undefined){
let data3 = data1.q;
const _errs7 = errors;
if(typeof data3 !== "string"){
let dataType1 = typeof data3;
let coerced1 = undefined;
if(!(coerced1 !== undefined)){
if(dataType1 == "number" || dataType1 == "boolean"){
coerced1 = "" + data3;
}
else if(data3 === null){
coerced1 = "";
}
else {
validate43.errors = [{instancePath:instancePath+"/query/q",schemaPath:"#/properties/query/properties/q/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced1 !== undefined){
data3 = coerced1;
if(data1 !== undefined){
data1["q"] = coerced1;
}
}
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 200){
validate43.errors = [{instancePath:instancePath+"/query/q",schemaPath:"#/properties/query/properties/q/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.source !== undefined){
let data4 = data1.source;
const _errs9 = errors;
if(typeof data4 !== "string"){
let dataType2 = typeof data4;
let coerced2 = undefined;
if(!(coerced2 !== undefined)){
if(dataType2 == "number" || dataType2 == "boolean"){
coerced2 = "" + data4;
}
else if(data4 === null){
coerced2 = "";
}
else {
validate43.errors = [{instancePath:instancePath+"/query/source",schemaPath:"#/properties/query/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced2 !== undefined){
data4 = coerced2;
if(data1 !== undefined){
data1["source"] = coerced2;
}
}
}
if(!(data4 === "huggingface")){
validate43.errors = [{instancePath:instancePath+"/query/source",schemaPath:"#/properties/query/properties/source/enum",keyword:"enum",params:{allowedValues: schema21.properties.query.properties.source.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.limit !== undefined){
let data5 = data1.limit;
const _errs11 = errors;
if(!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))){
let dataType3 = typeof data5;
let coerced3 = undefined;
if(!(coerced3 !== undefined)){
if(dataType3 === "boolean" || data5 === null
              || (dataType3 === "string" && data5 && data5 == +data5 && !(data5 % 1))){
coerced3 = +data5;
}
else {
validate43.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
}
if(coerced3 !== undefined){
data5 = coerced3;
if(data1 !== undefined){
data1["limit"] = coerced3;
}
}
}
if(errors === _errs11){
if(typeof data5 == "number"){
if(data5 > 50 || isNaN(data5)){
validate43.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 50},message:"must be <= 50"}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate43.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.format !== undefined){
let data6 = data1.format;
const _errs13 = errors;
if(typeof data6 !== "string"){
let dataType4 = typeof data6;
let coerced4 = undefined;
if(!(coerced4 !== undefined)){
if(dataType4 == "number" || dataType4 == "boolean"){
coerced4 = "" + data6;
}
else if(data6 === null){
coerced4 = "";
}
else {
validate43.errors = [{instancePath:instancePath+"/query/format",schemaPath:"#/properties/query/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced4 !== undefined){
data6 = coerced4;
if(data1 !== undefined){
data1["format"] = coerced4;
}
}
}
if(!(data6 === "gguf")){
validate43.errors = [{instancePath:instancePath+"/query/format",schemaPath:"#/properties/query/properties/format/enum",keyword:"enum",params:{allowedValues: schema21.properties.query.properties.format.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
validate43.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate43.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate43.errors = vErrors;
return errors === 0;
}


function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="searchRegistry" */;
let vErrors = null;
let errors = 0;
if(!(validate43(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
validate42.errors = vErrors;
return errors === 0;
}

export const listPullVariants = validate45;
const schema22 = {"$id":"listPullVariants","$ref":"listPullVariantsParameters"};
const schema23 = {"$id":"listPullVariantsParameters","type":"object","properties":{"params":{"type":"object","properties":{},"required":[]},"query":{"type":"object","properties":{"checkpoint":{"type":"string","maxLength":512,"pattern":"^[^/]+/.+$"}},"required":["checkpoint"]}},"required":["params","query"]};
const pattern0 = new RegExp("^[^/]+/.+$", "u");

function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="listPullVariantsParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate46.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
validate46.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((data1.checkpoint === undefined) && (missing1 = "checkpoint")){
validate46.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data1.checkpoint !== undefined){
let data2 = data1.checkpoint;
const _errs5 = errors;
if(typeof data2 !== "string"){
let dataType0 = typeof data2;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data2;
}
else if(data2 === null){
coerced0 = "";
}
else {
validate46.errors = [{instancePath:instancePath+"/query/checkpoint",schemaPath:"#/properties/query/properties/checkpoint/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced0 !== undefined){
data2 = coerced0;
if(data1 !== undefined){
data1["checkpoint"] = coerced0;
}
}
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 512){
validate46.errors = [{instancePath:instancePath+"/query/checkpoint",schemaPath:"#/properties/query/properties/checkpoint/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(!pattern0.test(data2)){
validate46.errors = [{instancePath:instancePath+"/query/checkpoint",schemaPath:"#/properties/query/properties/checkpoint/pattern",keyword:"pattern",params:{pattern: "^[^/]+/.+$"},message:"must match pattern \""+"^[^/]+/.+$"+"\""}];
return false;
}
}
}
}
}
}
}
else {
validate46.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate46.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate46.errors = vErrors;
return errors === 0;
}


function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="listPullVariants" */;
let vErrors = null;
let errors = 0;
if(!(validate46(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
validate45.errors = vErrors;
return errors === 0;
}

export const loadModelByQuery = validate48;
const schema24 = {"$id":"loadModelByQuery","$ref":"loadModelByQueryParameters"};
const schema25 = {"$id":"loadModelByQueryParameters","type":"object","properties":{"params":{"type":"object","properties":{},"required":[]},"query":{"type":"object","properties":{"model":{"type":"string","minLength":1,"maxLength":512},"model_name":{"type":"string","minLength":1,"maxLength":512},"device":{"type":"string","maxLength":64},"dtype":{"type":"string","maxLength":64},"cache_dir":{"type":"string","maxLength":4096}},"required":[]}},"required":["params","query"]};

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="loadModelByQueryParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate49.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
validate49.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.model !== undefined){
let data2 = data1.model;
const _errs5 = errors;
if(typeof data2 !== "string"){
let dataType0 = typeof data2;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data2;
}
else if(data2 === null){
coerced0 = "";
}
else {
validate49.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced0 !== undefined){
data2 = coerced0;
if(data1 !== undefined){
data1["model"] = coerced0;
}
}
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 512){
validate49.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data2.length < 1){
validate49.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.model_name !== undefined){
let data3 = data1.model_name;
const _errs7 = errors;
if(typeof data3 !== "string"){
let dataType1 = typeof data3;
let coerced1 = undefined;
if(!(coerced1 !== undefined)){
if(dataType1 == "number" || dataType1 == "boolean"){
coerced1 = "" + data3;
}
else if(data3 === null){
coerced1 = "";
}
else {
validate49.errors = [{instancePath:instancePath+"/query/model_name",schemaPath:"#/properties/query/properties/model_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced1 !== undefined){
data3 = coerced1;
if(data1 !== undefined){
data1["model_name"] = coerced1;
}
}
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 512){
validate49.errors = [{instancePath:instancePath+"/query/model_name",schemaPath:"#/properties/query/properties/model_name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data3.length < 1){
validate49.errors = [{instancePath:instancePath+"/query/model_name",schemaPath:"#/properties/query/properties/model_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.device !== undefined){
let data4 = data1.device;
const _errs9 = errors;
if(typeof data4 !== "string"){
let dataType2 = typeof data4;
let coerced2 = undefined;
if(!(coerced2 !== undefined)){
if(dataType2 == "number" || dataType2 == "boolean"){
coerced2 = "" + data4;
}
else if(data4 === null){
coerced2 = "";
}
else {
validate49.errors = [{instancePath:instancePath+"/query/device",schemaPath:"#/properties/query/properties/device/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced2 !== undefined){
data4 = coerced2;
if(data1 !== undefined){
data1["device"] = coerced2;
}
}
}
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 64){
validate49.errors = [{instancePath:instancePath+"/query/device",schemaPath:"#/properties/query/properties/device/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.dtype !== undefined){
let data5 = data1.dtype;
const _errs11 = errors;
if(typeof data5 !== "string"){
let dataType3 = typeof data5;
let coerced3 = undefined;
if(!(coerced3 !== undefined)){
if(dataType3 == "number" || dataType3 == "boolean"){
coerced3 = "" + data5;
}
else if(data5 === null){
coerced3 = "";
}
else {
validate49.errors = [{instancePath:instancePath+"/query/dtype",schemaPath:"#/properties/query/properties/dtype/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced3 !== undefined){
data5 = coerced3;
if(data1 !== undefined){
data1["dtype"] = coerced3;
}
}
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 64){
validate49.errors = [{instancePath:instancePath+"/query/dtype",schemaPath:"#/properties/query/properties/dtype/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.cache_dir !== undefined){
let data6 = data1.cache_dir;
const _errs13 = errors;
if(typeof data6 !== "string"){
let dataType4 = typeof data6;
let coerced4 = undefined;
if(!(coerced4 !== undefined)){
if(dataType4 == "number" || dataType4 == "boolean"){
coerced4 = "" + data6;
}
else if(data6 === null){
coerced4 = "";
}
else {
validate49.errors = [{instancePath:instancePath+"/query/cache_dir",schemaPath:"#/properties/query/properties/cache_dir/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced4 !== undefined){
data6 = coerced4;
if(data1 !== undefined){
data1["cache_dir"] = coerced4;
}
}
}
if(errors === _errs13){
if(typeof data6 === "string"){
if(data6.length > 4096){
validate49.errors = [{instancePath:instancePath+"/query/cache_dir",schemaPath:"#/properties/query/properties/cache_dir/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
validate49.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate49.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate49.errors = vErrors;
return errors === 0;
}


function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="loadModelByQuery" */;
let vErrors = null;
let errors = 0;
if(!(validate49(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
validate48.errors = vErrors;
return errors === 0;
}

export const unloadModelByQuery = validate51;
const schema26 = {"$id":"unloadModelByQuery","$ref":"unloadModelByQueryParameters"};
const schema27 = {"$id":"unloadModelByQueryParameters","type":"object","properties":{"params":{"type":"object","properties":{},"required":[]},"query":{"type":"object","properties":{"model_name":{"type":"string","minLength":1,"maxLength":512},"model":{"type":"string","minLength":1,"maxLength":512}},"required":[]}},"required":["params","query"]};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="unloadModelByQueryParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate52.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
validate52.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.model_name !== undefined){
let data2 = data1.model_name;
const _errs5 = errors;
if(typeof data2 !== "string"){
let dataType0 = typeof data2;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data2;
}
else if(data2 === null){
coerced0 = "";
}
else {
validate52.errors = [{instancePath:instancePath+"/query/model_name",schemaPath:"#/properties/query/properties/model_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced0 !== undefined){
data2 = coerced0;
if(data1 !== undefined){
data1["model_name"] = coerced0;
}
}
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 512){
validate52.errors = [{instancePath:instancePath+"/query/model_name",schemaPath:"#/properties/query/properties/model_name/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data2.length < 1){
validate52.errors = [{instancePath:instancePath+"/query/model_name",schemaPath:"#/properties/query/properties/model_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.model !== undefined){
let data3 = data1.model;
const _errs7 = errors;
if(typeof data3 !== "string"){
let dataType1 = typeof data3;
let coerced1 = undefined;
if(!(coerced1 !== undefined)){
if(dataType1 == "number" || dataType1 == "boolean"){
coerced1 = "" + data3;
}
else if(data3 === null){
coerced1 = "";
}
else {
validate52.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced1 !== undefined){
data3 = coerced1;
if(data1 !== undefined){
data1["model"] = coerced1;
}
}
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 512){
validate52.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data3.length < 1){
validate52.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate52.errors = vErrors;
return errors === 0;
}


function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="unloadModelByQuery" */;
let vErrors = null;
let errors = 0;
if(!(validate52(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
validate51.errors = vErrors;
return errors === 0;
}

export const listSlots = validate54;
const schema28 = {"$id":"listSlots","$ref":"listSlotsParameters"};
const schema29 = {"$id":"listSlotsParameters","type":"object","properties":{"params":{"type":"object","properties":{},"required":[]},"query":{"type":"object","properties":{"model":{"type":"string","maxLength":1024,"minLength":1}},"required":[]}},"required":["params","query"]};

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="listSlotsParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate55.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
validate55.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.model !== undefined){
let data2 = data1.model;
const _errs5 = errors;
if(typeof data2 !== "string"){
let dataType0 = typeof data2;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data2;
}
else if(data2 === null){
coerced0 = "";
}
else {
validate55.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced0 !== undefined){
data2 = coerced0;
if(data1 !== undefined){
data1["model"] = coerced0;
}
}
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 1024){
validate55.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data2.length < 1){
validate55.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
}
}
else {
validate55.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate55.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate55.errors = vErrors;
return errors === 0;
}


function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="listSlots" */;
let vErrors = null;
let errors = 0;
if(!(validate55(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
validate54.errors = vErrors;
return errors === 0;
}

export const updateSlot = validate57;
const schema30 = {"$id":"updateSlot","$ref":"updateSlotParameters"};
const schema31 = {"$id":"updateSlotParameters","type":"object","properties":{"params":{"type":"object","properties":{"id":{"type":"integer","maximum":65535,"minimum":0}},"required":["id"]},"query":{"type":"object","properties":{"action":{"type":"string","enum":["save","restore","erase"]},"model":{"type":"string","maxLength":1024,"minLength":1}},"required":["action"]}},"required":["params","query"]};

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="updateSlotParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate58.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.id === undefined) && (missing1 = "id")){
validate58.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.id !== undefined){
let data1 = data0.id;
const _errs3 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 === "boolean" || data1 === null
              || (dataType0 === "string" && data1 && data1 == +data1 && !(data1 % 1))){
coerced0 = +data1;
}
else {
validate58.errors = [{instancePath:instancePath+"/params/id",schemaPath:"#/properties/params/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["id"] = coerced0;
}
}
}
if(errors === _errs3){
if(typeof data1 == "number"){
if(data1 > 65535 || isNaN(data1)){
validate58.errors = [{instancePath:instancePath+"/params/id",schemaPath:"#/properties/params/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate58.errors = [{instancePath:instancePath+"/params/id",schemaPath:"#/properties/params/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs5 = errors;
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing2;
if((data2.action === undefined) && (missing2 = "action")){
validate58.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data2.action !== undefined){
let data3 = data2.action;
const _errs7 = errors;
if(typeof data3 !== "string"){
let dataType1 = typeof data3;
let coerced1 = undefined;
if(!(coerced1 !== undefined)){
if(dataType1 == "number" || dataType1 == "boolean"){
coerced1 = "" + data3;
}
else if(data3 === null){
coerced1 = "";
}
else {
validate58.errors = [{instancePath:instancePath+"/query/action",schemaPath:"#/properties/query/properties/action/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced1 !== undefined){
data3 = coerced1;
if(data2 !== undefined){
data2["action"] = coerced1;
}
}
}
if(!(((data3 === "save") || (data3 === "restore")) || (data3 === "erase"))){
validate58.errors = [{instancePath:instancePath+"/query/action",schemaPath:"#/properties/query/properties/action/enum",keyword:"enum",params:{allowedValues: schema31.properties.query.properties.action.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.model !== undefined){
let data4 = data2.model;
const _errs9 = errors;
if(typeof data4 !== "string"){
let dataType2 = typeof data4;
let coerced2 = undefined;
if(!(coerced2 !== undefined)){
if(dataType2 == "number" || dataType2 == "boolean"){
coerced2 = "" + data4;
}
else if(data4 === null){
coerced2 = "";
}
else {
validate58.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced2 !== undefined){
data4 = coerced2;
if(data2 !== undefined){
data2["model"] = coerced2;
}
}
}
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 1024){
validate58.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data4.length < 1){
validate58.errors = [{instancePath:instancePath+"/query/model",schemaPath:"#/properties/query/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate58.errors = vErrors;
return errors === 0;
}


function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="updateSlot" */;
let vErrors = null;
let errors = 0;
if(!(validate58(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
validate57.errors = vErrors;
return errors === 0;
}

export const removeAlias = validate60;
const schema32 = {"$id":"removeAlias","$ref":"removeAliasParameters"};
const schema33 = {"$id":"removeAliasParameters","type":"object","properties":{"params":{"type":"object","properties":{"alias":{"type":"string","minLength":1,"maxLength":512}},"required":["alias"]},"query":{"type":"object","properties":{},"required":[]}},"required":["params","query"]};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="removeAliasParameters" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.params === undefined) && (missing0 = "params")) || ((data.query === undefined) && (missing0 = "query"))){
validate61.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.params !== undefined){
let data0 = data.params;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((data0.alias === undefined) && (missing1 = "alias")){
validate61.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data0.alias !== undefined){
let data1 = data0.alias;
const _errs3 = errors;
if(typeof data1 !== "string"){
let dataType0 = typeof data1;
let coerced0 = undefined;
if(!(coerced0 !== undefined)){
if(dataType0 == "number" || dataType0 == "boolean"){
coerced0 = "" + data1;
}
else if(data1 === null){
coerced0 = "";
}
else {
validate61.errors = [{instancePath:instancePath+"/params/alias",schemaPath:"#/properties/params/properties/alias/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
if(coerced0 !== undefined){
data1 = coerced0;
if(data0 !== undefined){
data0["alias"] = coerced0;
}
}
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512){
validate61.errors = [{instancePath:instancePath+"/params/alias",schemaPath:"#/properties/params/properties/alias/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 1){
validate61.errors = [{instancePath:instancePath+"/params/alias",schemaPath:"#/properties/params/properties/alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
}
}
}
else {
validate61.errors = [{instancePath:instancePath+"/params",schemaPath:"#/properties/params/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs5 = errors;
if(errors === _errs5){
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
validate61.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate61.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate61.errors = vErrors;
return errors === 0;
}


function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="removeAlias" */;
let vErrors = null;
let errors = 0;
if(!(validate61(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
validate60.errors = vErrors;
return errors === 0;
}
